/** What people are told of, by the record and what happened to it; in a mail and on a locked screen. */
export const newsWords: Readonly<Record<'en' | 'es', Readonly<Record<string, string>>>> = {
  en: {
    'request.created': 'New request',
    'quote.viewed': 'Quote opened',
    'quote.approved': 'Quote approved',
    'quote.declined': 'Quote declined',
    'quote.changes_requested': 'Changes requested',
    'quote.renewal_asked': 'Updated quote requested',
    'invoice.viewed': 'Invoice opened',
    'invoice.claimed_paid': 'Client says it’s paid',
    'invoice.payment_recorded': 'Invoice paid by card',
    'visit.moved': 'Visit moved',
    'visit.unscheduled': 'Visit taken off the schedule',
    'visit.cancelled': 'Visit called off',
    'visit.assigned': 'Visit assigned to you',
    'visit.taken': 'Visit no longer yours',
    'visit.time_corrected': 'Time worked corrected',
    mail_failed: 'Email not delivered',
    accepted: 'Invitation accepted',
  },
  es: {
    'request.created': 'Solicitud nueva',
    'quote.viewed': 'Abrieron el presupuesto',
    'quote.approved': 'Presupuesto aceptado',
    'quote.declined': 'Presupuesto rechazado',
    'quote.changes_requested': 'Pidieron cambios',
    'quote.renewal_asked': 'Pidieron un presupuesto actualizado',
    'invoice.viewed': 'Abrieron la factura',
    'invoice.claimed_paid': 'Dicen que ya pagaron',
    'invoice.payment_recorded': 'Factura pagada con tarjeta',
    'visit.moved': 'Visita cambiada de hora',
    'visit.unscheduled': 'Visita sin fecha',
    'visit.cancelled': 'Visita cancelada',
    'visit.assigned': 'Visita para ti',
    'visit.taken': 'Visita que ya no es tuya',
    'visit.time_corrected': 'Tiempo trabajado corregido',
    mail_failed: 'Correo no entregado',
    accepted: 'Invitación aceptada',
  },
}

const others = {
  en: { news: 'Something new', visits: (count: number) => `${count} visits` },
  es: { news: 'Hay una novedad', visits: (count: number) => `${count} visitas` },
}

/** "Quote approved", or "12 visits: Visit assigned to you". */
export function newsTitle(language: 'en' | 'es', event: string, howMany: number): string {
  const title = newsWords[language][event] ?? others[language].news
  return howMany > 1 ? `${others[language].visits(howMany)}: ${title}` : title
}
