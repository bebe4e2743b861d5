import { defineTexts } from '#language/texts.ts'

export const listTexts = defineTexts({
  en: {
    clearSearch: 'Clear search',
    tryAgain: 'Try again',
    noMatchBody: 'Try fewer letters, or clear the filters.',
    clearFilters: 'Clear search and filters',
  },
  es: {
    clearSearch: 'Borrar búsqueda',
    tryAgain: 'Intentar de nuevo',
    noMatchBody: 'Prueba con menos letras o busca sin filtros.',
    clearFilters: 'Quitar búsqueda y filtros',
  },
})
