import { defineTexts } from '#language/texts.ts'

export const startTexts = defineTexts({
  en: {
    loading: 'Loading',
    close: 'Close',
    somethingWentWrong: 'Something went wrong',
    tryAgain: 'Try Again',
    pageNotLoaded: 'This page didn’t load.',
    notOpened: 'This didn’t open. Go online or reload.',
  },
  es: {
    loading: 'Cargando',
    close: 'Cerrar',
    somethingWentWrong: 'Algo salió mal',
    tryAgain: 'Intentar de nuevo',
    pageNotLoaded: 'No se pudo cargar esta página.',
    notOpened: 'No se abrió. Falta conexión o recargar.',
  },
})
