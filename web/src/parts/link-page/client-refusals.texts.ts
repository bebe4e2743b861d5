import type { PortalRefusalCode } from '@fieldlark/domain/client-refusals.ts'

import { defineTexts } from '#language/texts.ts'

/** Refusals whose usual sentence speaks to the members of the business; Spanish addresses clients as usted. */
export const clientRefusalTexts = defineTexts<
  Record<
    | PortalRefusalCode
    | 'business_closed'
    | 'date_expected'
    | 'message_file_missing'
    | 'storage_full'
    | 'too_many_enquiries'
    | 'too_many_files'
    | 'visit_not_found',
    string
  >
>({
  en: {
    business_closed: 'This business has closed. If you have questions, get in touch with them.',
    date_expected: 'Choose a day from today on, at most two years ahead.',
    message_file_missing: 'A file didn’t arrive. Please remove it and add it again.',
    message_file_not_found: 'This file is no longer here.',
    not_in_portal: 'This isn’t offered here. Please get in touch with the business.',
    photos_full: 'That’s all the photos that fit here.',
    portal_not_found: 'There is no client portal here.',
    portal_signed_out: 'You’re signed out. Sign in again.',
    preview_only: 'This is only a preview, so nothing can be changed here.',
    visit_not_found: 'This appointment is no longer here.',
    visit_too_close: 'It’s too close to the appointment to change it here. Please call.',
    storage_full: 'The business can’t take any more files right now. Please let them know.',
    too_many_files: 'That’s all the files you can send today. Please send the rest tomorrow.',
    too_many_enquiries: 'That’s all you can ask for here today. Please call if it’s urgent.',
  },
  es: {
    business_closed: 'Este negocio cerró. Si tiene preguntas, comuníquese con el negocio.',
    date_expected: 'Elija un día a partir de hoy, de los próximos dos años.',
    message_file_missing: 'Un archivo no llegó. Quítelo y agréguelo otra vez.',
    message_file_not_found: 'Este archivo ya no está aquí.',
    not_in_portal: 'Esto no se ofrece aquí. Comuníquese con el negocio.',
    photos_full: 'Aquí no caben más fotos.',
    portal_not_found: 'Aquí no hay un portal de clientes.',
    portal_signed_out: 'Su sesión terminó. Entre otra vez.',
    preview_only: 'Es solo una vista previa: aquí no se puede cambiar nada.',
    visit_not_found: 'Esta cita ya no está aquí.',
    visit_too_close: 'Falta muy poco para cambiar la cita aquí. Es mejor llamar.',
    storage_full: 'El negocio no puede recibir más archivos por ahora. Avísele, por favor.',
    too_many_files: 'Por hoy no se pueden enviar más archivos. Envíe los demás mañana.',
    too_many_enquiries: 'Por hoy no se puede pedir más aquí. Si es urgente, llame por teléfono.',
  },
})
