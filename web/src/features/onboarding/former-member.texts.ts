import { defineTexts } from '#language/texts.ts'

export const formerMemberTexts = defineTexts({
  en: {
    loading: 'Loading…',
    pageTitle: 'Your team · Fieldlark',
    title: (name: string) => `You no longer work in ${name}`,
    body: 'You were taken off the team, or left it. What you worked there stays with the business. If that’s a mistake, ask the owner to add you again.',
    start: 'Start my own business',
    signOut: 'Sign out',
  },
  es: {
    loading: 'Cargando…',
    pageTitle: 'Tu equipo · Fieldlark',
    title: (name) => `Ya no trabajas en ${name}`,
    body: 'Te quitaron del equipo o lo dejaste. Lo que trabajaste ahí se queda en el negocio. Si es un error, pide que te agreguen otra vez a quien lo dirige.',
    start: 'Empezar mi propio negocio',
    signOut: 'Cerrar sesión',
  },
})
