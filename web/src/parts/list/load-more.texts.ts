import { defineTexts } from '#language/texts.ts'

export const loadMoreTexts = defineTexts({
  en: {
    loadingMore: 'Loading more',
    loadMore: 'Show more',
    moreFailed: 'Couldn’t load the rest.',
    tryAgain: 'Try again',
  },
  es: {
    loadingMore: 'Cargando más',
    loadMore: 'Mostrar más',
    moreFailed: 'No se pudo cargar el resto.',
    tryAgain: 'Intentar de nuevo',
  },
})
