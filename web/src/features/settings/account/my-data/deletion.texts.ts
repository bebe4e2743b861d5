import { defineTexts } from '#language/texts.ts'

export const deletionTexts = defineTexts({
  en: {
    group: 'Your data',
    data: 'Download my data',
    dataBody: 'Everything about you in one zip file, with the exports of the businesses you own.',
    download: 'Download',
    downloaded: 'Your data is saved.',
    downloadFailed: 'Your data couldn’t be put together',
    title: 'Delete account',
    row: 'Your name, address and ways to sign in are gone for good.',
    body: 'You leave every team, and your name, email, password and devices are deleted at once. Quotes, invoices and hours you worked stay with the business. This can’t be undone.',
    label: (email: string) => `Type ${email} to confirm`,
    differs: 'That isn’t the email of your account.',
    submit: 'Delete for good',
    deleting: 'Deleting…',
    owned: (names: string) =>
      `You own ${names}. As its last owner, hand it over or close it first, and export what you want to keep.`,
    toBusiness: 'Go to My Business',
    lastOwner: 'You’re the last owner of a business. Hand it over or close it first.',
    done: 'Your account is deleted. Take care!',
  },
  es: {
    group: 'Tus datos',
    data: 'Descargar mis datos',
    dataBody:
      'Todo lo que trata de ti en un archivo zip, con las exportaciones de los negocios que son tuyos.',
    download: 'Descargar',
    downloaded: 'Tus datos están guardados.',
    downloadFailed: 'No se pudieron reunir tus datos',
    title: 'Eliminar la cuenta',
    row: 'Tu nombre, tu correo y tus formas de entrar se borran para siempre.',
    body: 'Sales de todos los equipos, y tu nombre, correo, contraseña y dispositivos se borran en el acto. Los presupuestos, las facturas y las horas que trabajaste se quedan en el negocio. No se puede deshacer.',
    label: (email) => `Escribe ${email} para confirmar`,
    differs: 'Ese no es el correo de tu cuenta.',
    submit: 'Eliminar para siempre',
    deleting: 'Eliminando…',
    owned: (names) =>
      `A tu nombre: ${names}. Si no hay nadie más con ese rol, antes traspasa o cierra el negocio, y exporta lo que quieras conservar.`,
    toBusiness: 'Ir a Mis negocios',
    lastOwner: 'Un negocio está solo a tu nombre. Antes traspásalo o ciérralo.',
    done: 'Tu cuenta está eliminada. ¡Que te vaya bien!',
  },
})
