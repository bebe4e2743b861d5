import { defineTexts } from '#language/texts.ts'

export const earlierTimeTexts = defineTexts({
  en: {
    wish: 'Email me if an earlier time opens up',
    kept: 'If an earlier time opens up, we’ll email you, at most once a day.',
    free: 'An earlier time is free. Whoever takes it first gets it.',
    taken:
      'The earlier time we emailed you about is no longer free. We’ll email you if another one opens up.',
    forget: 'Stop these emails',
  },
  es: {
    wish: 'Avíseme si se libera una hora antes',
    kept: 'Si se libera una hora antes, le escribiremos por correo, como máximo una vez al día.',
    free: 'Hay una hora libre antes. Es de quien la tome primero.',
    taken: 'La hora anterior de la que le escribimos ya no está libre. Le escribiremos si se libera otra.',
    forget: 'No recibir estos correos',
  },
})
