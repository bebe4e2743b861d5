import { defineTexts } from '#language/texts.ts'

/** The banner about cookies, the same on public pages and in the app. */
export const consentTexts = defineTexts({
  en: {
    label: 'Cookies',
    text: 'What Fieldlark needs to work is always on. The rest is up to you.',
    more: 'About cookies',
    accept: 'Accept All',
    customize: 'Customize',
    decline: 'Decline',
    essential: 'Essential, always on',
    kinds: { analytics: 'Analytics', functional: 'Functional', marketing: 'Marketing' },
    save: 'Save choice',
    settings: 'Cookie settings',
    settingsBody: 'What this browser may keep and count.',
    open: 'Change',
  },
  es: {
    label: 'Cookies',
    text: 'Lo que Fieldlark necesita para funcionar está siempre activo. Lo demás lo decides tú.',
    more: 'Sobre las cookies',
    accept: 'Aceptar todo',
    customize: 'Personalizar',
    decline: 'Rechazar',
    essential: 'Esenciales, siempre activas',
    kinds: { analytics: 'Analítica', functional: 'Funcionales', marketing: 'Marketing' },
    save: 'Guardar elección',
    settings: 'Configurar cookies',
    settingsBody: 'Qué puede guardar y contar este navegador.',
    open: 'Cambiar',
  },
})
