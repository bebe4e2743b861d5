import { defineTexts } from '#language/texts.ts'

export const startTexts = defineTexts({
  en: {
    loading: 'Loading',
    close: 'Close',
    somethingWentWrong: 'Something went wrong',
    nothingLost: 'Everything you saved is safe, and unfinished forms are kept on this device.',
    tryAgain: 'Try Again',
    pageNotLoaded: 'This page didn’t load.',
  },
  es: {
    loading: 'Cargando',
    close: 'Cerrar',
    somethingWentWrong: 'Algo salió mal',
    nothingLost:
      'Lo que guardaste está a salvo, y los formularios a medias se conservan en este dispositivo.',
    tryAgain: 'Intentar de nuevo',
    pageNotLoaded: 'No se pudo cargar esta página.',
  },
})
