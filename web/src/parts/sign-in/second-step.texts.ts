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
    wrongRecovery: 'That recovery code is wrong or was already used. Try another one from your list.',
    recoveryLabel: 'Recovery code',
    recoveryHint: '16 letters and digits from the list you kept',
    recoverySubmit: 'Use this code',
    recoveryIncomplete: 'Please enter all 16 letters and digits.',
    lostTitle: 'Lost your phone?',
    lostBody:
      'Use one of your recovery codes. Without them: on a device where you’re still signed in, open “Your account” in the menu and switch codes off. If there is none, write to us from this email address. We check that it’s you before we switch them off.',
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
    wrongRecovery: 'Ese código de recuperación no es correcto o ya se usó. Prueba con otro de tu lista.',
    recoveryLabel: 'Código de recuperación',
    recoveryHint: '16 letras y cifras de la lista que guardaste',
    recoverySubmit: 'Usar este código',
    recoveryIncomplete: 'Escribe las 16 letras y cifras.',
    lostTitle: '¿Perdiste el teléfono?',
    lostBody:
      'Usa uno de tus códigos de recuperación. Si no los tienes: en un dispositivo donde tu sesión siga abierta, entra en “Tu cuenta” del menú y desactiva los códigos. Si no tienes ninguno, escríbenos desde este correo: comprobamos que eres tú antes de desactivarlos.',
    otherAccount: 'Usar otra cuenta',
  },
})
