import { defineTexts } from '#language/texts.ts'

export const feedbackTexts = defineTexts({
  en: {
    title: 'Feedback',
    intro:
      'Tell us what you think: feedback, suggestions, or anything that doesn’t work as it should. We read every message.',
    label: 'Your Feedback',
    counter: (length: number, most: number) => `${length}/${most} characters`,
    cancel: 'Cancel',
    submit: 'Submit',
    submitting: 'Submitting…',
    close: 'Close',
    enterMessage: 'Please enter your feedback message',
    sent: 'Thank you! Your feedback has been sent.',
    failed: 'Failed to submit feedback. Please try again.',
  },
  es: {
    title: 'Comentarios',
    intro:
      'Cuéntanos qué piensas: opiniones, sugerencias o algo que no funciona como debería. Leemos todos los mensajes.',
    label: 'Tus comentarios',
    counter: (length, most) => `${length}/${most} caracteres`,
    cancel: 'Cancelar',
    submit: 'Enviar',
    submitting: 'Enviando…',
    close: 'Cerrar',
    enterMessage: 'Escribe tu mensaje',
    sent: '¡Gracias! Recibimos tus comentarios.',
    failed: 'No se pudieron enviar tus comentarios. Inténtalo de nuevo.',
  },
})
