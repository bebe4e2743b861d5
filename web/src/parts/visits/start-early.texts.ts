import { defineTexts } from '#language/texts.ts'

/** Texts of the question before a visit of a later day is started. */
export const startEarlyTexts = defineTexts({
  en: {
    title: (day: string) => `This visit is on ${day}. Start it today?`,
    body: 'It moves to today on your schedule. Your client isn’t notified.',
    start: 'Start today',
    cancel: 'Cancel',
    close: 'Close',
  },
  es: {
    title: (day) => `Esta visita es el ${day}. ¿Empezarla hoy?`,
    body: 'Pasa a hoy en tu agenda. No se avisa a tu cliente.',
    start: 'Empezar hoy',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
})
