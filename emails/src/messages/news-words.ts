/** What people are told of, by the record and what happened to it; in a mail and on a locked screen. */
export const newsWords: Readonly<Record<'en' | 'es', Readonly<Record<string, string>>>> = {
  en: {
    'request.created': 'New request',
    'request.booked': 'New online booking',
    'request.wish_move': 'Client asks to move a visit',
    'request.wish_cancel': 'Client asks to cancel a visit',
    'request.wish_changed': 'Client wrote again about a visit',
    'request.booking_moved': 'Client moved their booking',
    'request.booking_cancelled': 'Client cancelled their booking',
    'request.offer_taken': 'Client chose one of your times',
    'request.offer_lapsed': 'Client chose none of your times',
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
    'client.wrote': 'New message',
    mail_failed: 'Email not delivered',
    accepted: 'Invitation accepted',
    reviewed: 'New review',
    many_enquiries: 'Many messages through your public page. After 60 in a day its form closes.',
  },
  es: {
    'request.created': 'Solicitud nueva',
    'request.booked': 'Reserva en línea',
    'request.wish_move': 'Un cliente pide cambiar una visita',
    'request.wish_cancel': 'Un cliente pide cancelar una visita',
    'request.wish_changed': 'El cliente volvió a escribir sobre una visita',
    'request.booking_moved': 'El cliente cambió su reserva',
    'request.booking_cancelled': 'El cliente canceló su reserva',
    'request.offer_taken': 'El cliente eligió una de tus horas',
    'request.offer_lapsed': 'El cliente no eligió ninguna de tus horas',
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
    'client.wrote': 'Mensaje nuevo',
    mail_failed: 'Correo no entregado',
    accepted: 'Invitación aceptada',
    reviewed: 'Reseña nueva',
    many_enquiries: 'Muchos mensajes por tu página pública. Tras 60 en un día se cierra su formulario.',
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
