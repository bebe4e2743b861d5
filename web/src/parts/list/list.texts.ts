import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

export const listTexts = defineTexts({
  en: {
    clearSearch: 'Clear search',
    close: 'Close',
    filters: 'Sort and filter',
    filtersChosen: (chosen: number) => `Sort and filter, ${counted('en', chosen, 'filter', 'filters')} on`,
    show: 'Show results',
    noMatchBody: 'Try fewer letters, or clear the filters.',
    clearFilters: 'Clear search and filters',
  },
  es: {
    clearSearch: 'Borrar búsqueda',
    close: 'Cerrar',
    filters: 'Ordenar y filtrar',
    filtersChosen: (chosen) =>
      `Ordenar y filtrar, ${counted('es', chosen, 'filtro puesto', 'filtros puestos')}`,
    show: 'Ver resultados',
    noMatchBody: 'Prueba con menos letras o busca sin filtros.',
    clearFilters: 'Quitar búsqueda y filtros',
  },
})
