import { defineTexts } from '#language/texts.ts'

export const pushOfferTexts = defineTexts({
  en: {
    question: 'Tell you at once next time?',
    yes: 'Yes, on this device',
    no: 'No thanks',
  },
  es: {
    question: '¿Te avisamos en el momento la próxima vez?',
    yes: 'Sí, en este dispositivo',
    no: 'No, gracias',
  },
})
