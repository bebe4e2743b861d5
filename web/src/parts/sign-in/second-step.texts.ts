import { defineTexts } from '#language/texts.ts'

export const secondStepTexts = defineTexts({
  en: {
    title: 'Enter your code',
    subtitle: (email: string) => `Open your authenticator app and type the six digits it shows for ${email}.`,
    label: 'Six-digit code',
    submit: 'Continue',
    checking: 'Checking…',
    incomplete: 'Please enter all six digits.',
    wrong: 'That code is wrong or was already used. Wait for the next one and try again.',
    failed: 'We couldn’t check the code. Please try again.',
    lostTitle: 'Lost your phone?',
    lostBody:
      'On a device where you’re still signed in, open “Your account” in the menu and switch codes off. If there is none, write to us from this email address. We check that it’s you before we switch them off.',
    otherAccount: 'Use another account',
  },
  es: {
    title: 'Escribe tu código',
    subtitle: (email) => `Abre tu app de autenticación y escribe los seis dígitos que muestra para ${email}.`,
    label: 'Código de seis dígitos',
    submit: 'Continuar',
    checking: 'Comprobando…',
    incomplete: 'Escribe los seis dígitos.',
    wrong: 'Ese código no es correcto o ya se usó. Espera al siguiente e inténtalo de nuevo.',
    failed: 'No se pudo comprobar el código. Inténtalo de nuevo.',
    lostTitle: '¿Perdiste el teléfono?',
    lostBody:
      'En un dispositivo donde tu sesión siga abierta, entra en “Tu cuenta” del menú y desactiva los códigos. Si no tienes ninguno, escríbenos desde este correo: comprobamos que eres tú antes de desactivarlos.',
    otherAccount: 'Usar otra cuenta',
  },
})
