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
    back: 'Back',
    signedOutTitle: 'You’re signed out',
    signedOutBody: 'Sign in again with a code that we send to your email address. Then you’re back here.',
    signedOutNoPlace: 'Open the link in the email from the business.',
    signIn: 'Sign in again',
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
    back: 'Volver',
    signedOutTitle: 'Su sesión terminó',
    signedOutBody: 'Entre otra vez con un código que le enviamos a su correo. Después vuelve a esta página.',
    signedOutNoPlace: 'Abra el enlace del correo que le envió el negocio.',
    signIn: 'Entrar otra vez',
  },
})
