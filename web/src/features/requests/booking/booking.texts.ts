import type { Language } from '@fieldlark/domain/businesses/business.ts'

import { defineTexts } from '#language/texts.ts'

/** Texts of a request that was booked online. */
export const bookingTexts = defineTexts({
  en: {
    booked: 'Booked online',
    wants: (when: string) => `Wants ${when}`,
    held: (until: string) =>
      `Held until ${until}. Accept it to put the visit on your schedule and email the client.`,
    over: 'This booking has lapsed: the time is no longer held and may be gone. Call the client to agree on another.',
    unknown: 'Failed to load until when the time is held',
    accept: 'Accept',
    acceptAnyway: 'Accept anyway',
    accepted: 'Booking accepted',
    acceptedUnmailed:
      'Booking accepted. No email went out, as today’s emails are used up: let the client know.',
    decline: 'Decline',
    declined: 'Booking declined',
    declineTitle: 'Decline this booking?',
    declineBody: 'The time is free again and the request is archived.',
    declineMailed: (language: Language) =>
      `The client gets your reason by email, with a link to choose another time. They read ${language === 'es' ? 'Spanish' : 'English'}.`,
    declineSilent:
      'The client hasn’t confirmed their email, so we send them nothing: let them know yourself.',
    reason: 'Why? The client reads it.',
    ownReason: 'Why? It stays in the history.',
    keep: 'Keep it',
  },
  es: {
    booked: 'Reserva en línea',
    wants: (when) => `Quiere ${when}`,
    held: (until) =>
      `La hora está apartada hasta el ${until}; acéptala para poner la visita en tu agenda y avisar al cliente por correo.`,
    over: 'Esta reserva venció: la hora ya no está apartada y puede estar ocupada. Llama al cliente para acordar otra.',
    unknown: 'No se pudo cargar hasta cuándo está apartada la hora',
    accept: 'Aceptar',
    acceptAnyway: 'Aceptar igual',
    accepted: 'Reserva aceptada',
    acceptedUnmailed:
      'Reserva aceptada. No salió ningún correo porque hoy ya no quedan: avísale tú al cliente.',
    decline: 'No aceptar',
    declined: 'Reserva no aceptada',
    declineTitle: '¿No aceptar esta reserva?',
    declineBody: 'La hora queda libre y la solicitud se archiva.',
    declineMailed: (language) =>
      `El cliente recibe tu motivo por correo, con un enlace para elegir otra hora. Lee en ${language === 'es' ? 'español' : 'inglés'}.`,
    declineSilent: 'El cliente no confirmó su correo, así que no le enviamos nada: avísale tú.',
    reason: '¿Por qué? El cliente lo lee.',
    ownReason: '¿Por qué? Queda en el historial.',
    keep: 'Conservarla',
  },
})
