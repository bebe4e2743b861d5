import { defineTexts } from '#language/texts.ts'

export const plainScreensTexts = defineTexts({
  en: {
    notFoundTitle: 'Page not found',
    notFoundBody: 'The address may be mistyped, or the page has moved.',
    goHome: 'Go to the dashboard',
    goToStart: 'Go to the home page',
  },
  es: {
    notFoundTitle: 'Página no encontrada',
    notFoundBody: 'Puede que la dirección tenga un error o que la página se haya movido.',
    goHome: 'Ir a Inicio',
    goToStart: 'Ir a la página principal',
  },
})
