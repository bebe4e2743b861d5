import type { RefusalCode } from '@fieldlark/domain/refusals.ts'

import { defineTexts } from '#language/texts.ts'

/** What is refused of visits, times worked, times that are booked and times that are blocked. */
export type TimeRefusal = Extract<
  RefusalCode,
  | 'address_unproven'
  | 'blocks_full'
  | 'booking_over'
  | 'code_missing'
  | 'hold_over'
  | 'too_late_to_change'
  | 'too_many_blocks'
  | 'too_many_codes'
  | 'too_many_holds'
  | 'too_many_signatures'
  | `time_${string}`
  | `times_${string}`
  | `visit_${string}`
>

export const timeRefusalTexts = defineTexts<Record<TimeRefusal, string>>({
  en: {
    visit_announced: 'The client was told about this visit. Cancel it instead of deleting it.',
    visit_not_open: 'This visit is already done or cancelled.',
    visit_running: 'A visit is in progress. Complete it first.',
    visit_not_done: 'A visit on this invoice is no longer completed. Complete it first.',
    visit_not_found: 'Visit not found',
    too_many_signatures: 'This visit has been signed too many times.',
    time_in_future: 'A time worked can’t end in the future.',
    time_too_long:
      'A time worked lasts 24 hours at most, or two days when an owner or a manager corrects it.',
    time_too_old: 'You can correct times of the last 14 days. For older ones, ask the office.',
    times_overlap: 'Those hours run into another time of the same person. Choose others.',
    too_many_codes: 'No more codes can be sent today. Try again tomorrow.',
    too_many_holds: 'Too many times are being booked. Try again in ten minutes.',
    time_taken: 'This time is no longer free.',
    hold_over: 'This time is no longer kept. Choose one again.',
    times_offered: 'You’ve offered other times, and the client chooses one.',
    address_unproven: 'This client hasn’t confirmed their email, so we can’t send them times.',
    too_late_to_change: 'It’s too late to change this.',
    code_missing: 'The email address isn’t confirmed yet.',
    booking_over: 'This booking no longer waits for an answer.',
    too_many_blocks:
      'That’s 500 entries of blocked time and extra hours that are still to come. Delete some first.',
    blocks_full:
      'That’s 5,000 entries of blocked time and extra hours, counting those that are over. Delete old ones first.',
  },
  es: {
    visit_announced: 'El cliente ya fue avisado de esta visita. Cancélala en lugar de eliminarla.',
    visit_not_open: 'Esta visita ya se hizo o se canceló.',
    visit_running: 'Una de sus visitas está en curso: termínala primero.',
    visit_not_done: 'Una visita de esta factura volvió a estar pendiente. Termínala primero.',
    visit_not_found: 'No se encontró la visita',
    too_many_signatures: 'Esta visita ya se firmó muchas veces.',
    time_in_future: 'Un tiempo trabajado no puede terminar en el futuro.',
    time_too_long:
      'Un tiempo trabajado dura como máximo 24 horas, o dos días si lo corrige quien administra el negocio.',
    time_too_old:
      'Puedes corregir tiempos de los últimos 14 días. Para los más antiguos, pide a quien administra el negocio que los corrija.',
    times_overlap: 'Esas horas coinciden con otro tiempo de la misma persona. Elige otras.',
    too_many_codes: 'Hoy no se pueden enviar más códigos. Intenta de nuevo mañana.',
    too_many_holds: 'Se están reservando demasiados horarios. Intenta de nuevo en diez minutos.',
    time_taken: 'Este horario ya no está libre.',
    hold_over: 'Este horario ya no está guardado. Elige otro.',
    times_offered: 'Ya ofreciste otras horas y el cliente elige una.',
    address_unproven: 'Este cliente no confirmó su correo, así que no podemos enviarle horas.',
    too_late_to_change: 'Ya es tarde para cambiarlo.',
    code_missing: 'El correo todavía no está confirmado.',
    booking_over: 'Esta reserva ya no espera respuesta.',
    too_many_blocks: 'Ya hay 500 horarios bloqueados y horas extra por venir. Elimina algunos primero.',
    blocks_full:
      'Ya hay 5,000 horarios bloqueados y horas extra, contando los que ya pasaron. Elimina algunos pasados.',
  },
})
