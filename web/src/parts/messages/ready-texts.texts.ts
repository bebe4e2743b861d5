import { defineTexts } from '#language/texts.ts'

/** The ready texts; the database has the same list. */
export const templates = ['on_my_way', 'late_15', 'late_30', 'pick_a_time', 'thank_you'] as const
export type Template = (typeof templates)[number]

/** What a client reads, in the client's language; Spanish addresses clients as usted. */
export const readyTexts = defineTexts<Record<Template, string>>({
  en: {
    on_my_way: 'I’m on my way to you.',
    late_15: 'I’m running about 15 minutes late. Sorry, and thank you for waiting.',
    late_30: 'I’m running about 30 minutes late. Sorry, and thank you for waiting.',
    pick_a_time: 'When would suit you? Please reply with a day and a time.',
    thank_you: 'Thank you for your business! If anything isn’t right, just reply here.',
  },
  es: {
    on_my_way: 'Voy en camino.',
    late_15: 'Llego unos 15 minutos tarde. Disculpe, y gracias por esperar.',
    late_30: 'Llego unos 30 minutos tarde. Disculpe, y gracias por esperar.',
    pick_a_time: '¿Cuándo le queda bien? Respóndame con un día y una hora.',
    thank_you: '¡Gracias por su confianza! Si algo no quedó bien, escríbame aquí.',
  },
})

/** What the buttons say that put them into the message, in the language of whoever writes. */
export const readyLabels = defineTexts<Record<Template, string>>({
  en: {
    on_my_way: 'On my way',
    late_15: '15 min late',
    late_30: '30 min late',
    pick_a_time: 'Pick a time',
    thank_you: 'Thank you',
  },
  es: {
    on_my_way: 'Voy en camino',
    late_15: '15 min tarde',
    late_30: '30 min tarde',
    pick_a_time: 'Elegir hora',
    thank_you: 'Gracias',
  },
})
