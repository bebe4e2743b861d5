import { defineTexts } from '#language/texts.ts'

/** The page behind a client’s link. */
export const linkPageTexts = defineTexts({
  en: {
    madeWith: 'Sent with Fieldlark',
    deadTitle: 'This link doesn’t work',
    deadBody:
      'It may have expired, been turned off or been cut off when it was copied. Ask the business that sent it for a new one.',
    tryAgain: 'Try again',
    pdf: 'Download PDF',
    pdfFailed: 'The PDF didn’t download. Please try again.',
    call: 'Call',
    write: 'Email',
  },
  es: {
    madeWith: 'Enviado con Fieldlark',
    deadTitle: 'Este enlace ya no funciona',
    deadBody:
      'Puede que sea muy antiguo, que se haya desactivado o que esté incompleto. Pida uno nuevo a quien se lo envió.',
    tryAgain: 'Intentar de nuevo',
    pdf: 'Descargar PDF',
    pdfFailed: 'No se pudo descargar el PDF. Inténtelo de nuevo.',
    call: 'Llamar',
    write: 'Escribir',
  },
})
