import { defineTexts } from '#language/texts.ts'

export const startTexts = defineTexts({
  en: {
    loading: 'Loading',
    close: 'Close',
    somethingWentWrong: 'Something went wrong',
    tryAgain: 'Try Again',
    pageNotLoaded: 'This page didn’t load.',
    needsNetwork: 'This needs the network.',
    needsReload: 'This didn’t open. Reload the page.',
  },
  es: {
    loading: 'Cargando',
    close: 'Cerrar',
    somethingWentWrong: 'Algo salió mal',
    tryAgain: 'Intentar de nuevo',
    pageNotLoaded: 'No se pudo cargar esta página.',
    needsNetwork: 'Esto no se abre sin conexión.',
    needsReload: 'Esto no se abrió. Hay que recargar la página.',
  },
})
