import { defineTexts } from '#language/texts.ts'

/** The settings whose own pages have no label for them. */
export const settingsIndexTexts = defineTexts({
  en: {
    handOver: 'Hand over a business',
    closeBusiness: 'Close a business',
    leaveBusiness: 'Leave a business',
    invite: 'Invite someone',
    presets: 'Typical services',
    social: 'Social media links',
    version: 'Version of the app',
    install: 'Install the app',
    log: 'Sent email',
  },
  es: {
    handOver: 'Traspasar un negocio',
    closeBusiness: 'Cerrar un negocio',
    leaveBusiness: 'Salir de un negocio',
    invite: 'Invitar a alguien',
    presets: 'Servicios típicos',
    social: 'Enlaces a redes sociales',
    version: 'Versión de la app',
    install: 'Instalar la app',
    log: 'Correo enviado',
  },
})
