import { defineTexts } from '#language/texts.ts'

/** Texts of other times that are offered for a booking. */
export const offerTexts = defineTexts({
  en: {
    offer: 'Other times',
    title: 'Offer other times',
    body: 'Choose up to three. The client gets them by email, and the one they choose is booked at once. Until then they’re held; the time that the client wanted is free again.',
    day: 'Day',
    free: 'Free times',
    none: 'No time is free on this day.',
    chosen: 'You offer',
    send: 'Send these times',
    offered: 'Other times offered',
    waiting: (times: string) => `You’ve offered ${times}.`,
    time: (time: string, until: string) => `${time} (held until ${until})`,
  },
  es: {
    offer: 'Otras horas',
    title: 'Ofrecer otras horas',
    body: 'Elige hasta tres. El cliente las recibe por correo y la que elija queda reservada enseguida. Hasta entonces están apartadas; la hora que quería el cliente queda libre.',
    day: 'Día',
    free: 'Horas libres',
    none: 'No hay horas libres en este día.',
    chosen: 'Ofreces',
    send: 'Enviar estas horas',
    offered: 'Ofreciste otras horas',
    waiting: (times) => `Ofreciste ${times}.`,
    time: (time, until) => `${time} (apartada hasta el ${until})`,
  },
})
