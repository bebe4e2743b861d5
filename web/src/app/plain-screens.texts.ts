import { defineTexts } from '#language/texts.ts'

export const plainScreensTexts = defineTexts({
  en: {
    notFoundTitle: 'Page not found',
    notFoundBody: 'The address may be mistyped, or the page has moved.',
    goHome: 'Go to the dashboard',
    goToStart: 'Go to the home page',
    comingTitle: 'Coming soon',
    comingBody:
      'We’re still building this part of Fieldlark. Everything you enter today will be here when it’s ready.',
  },
  es: {
    notFoundTitle: 'Página no encontrada',
    notFoundBody: 'Puede que la dirección tenga un error o que la página se haya movido.',
    goHome: 'Ir a Inicio',
    goToStart: 'Ir a la página principal',
    comingTitle: 'Muy pronto',
    comingBody:
      'Estamos construyendo esta parte de Fieldlark. Lo que registres hoy ya estará aquí cuando la abramos.',
  },
})
