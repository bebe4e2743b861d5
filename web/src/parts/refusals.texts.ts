import { defineTexts } from '#language/texts.ts'

/** What the database refuses in its own words, by its code. */
export const refusalTexts = defineTexts({
  en: {
    status_not_allowed: 'Somebody changed its status in the meantime. Reload the page.',
    already_converted: 'This was already converted.',
    request_converted: 'This request became a quote or a job: delete that first.',
    already_answered: 'This was already answered.',
    quote_not_approved: 'The quote is not approved yet.',
    quote_changed: 'The quote was changed in the meantime. Look at the new version first.',
    quote_expired: 'The quote has expired.',
    quote_empty: 'Add at least one line first.',
    quote_converted: 'This quote became a job: change the job instead.',
    too_many_mails: 'This was already mailed many times today. Try again tomorrow.',
    visit_not_open: 'This visit is already done or cancelled.',
    property_of_other_client: 'This property belongs to another client.',
    storage_full: 'The space for photos and files is full.',
    number_already_used: 'That number was already used: choose a higher one.',
  },
  es: {
    status_not_allowed: 'Alguien cambió su estado mientras tanto. Recarga la página.',
    already_converted: 'Esto ya se convirtió.',
    request_converted: 'Esta solicitud ya es un presupuesto o un trabajo: elimina eso primero.',
    already_answered: 'Esto ya se respondió.',
    quote_not_approved: 'El presupuesto todavía no está aprobado.',
    quote_changed: 'El presupuesto cambió mientras tanto. Mira primero la nueva versión.',
    quote_expired: 'El presupuesto venció.',
    quote_empty: 'Agrega al menos una línea primero.',
    quote_converted: 'Este presupuesto ya es un trabajo: cambia el trabajo.',
    too_many_mails: 'Hoy ya se envió muchas veces. Inténtalo mañana.',
    visit_not_open: 'Esta visita ya se hizo o se canceló.',
    property_of_other_client: 'Esta propiedad es de otro cliente.',
    storage_full: 'El espacio para fotos y archivos está lleno.',
    number_already_used: 'Ese número ya se usó: elige uno mayor.',
  },
})
