import { defineTexts } from '#language/texts.ts'

export const partsTexts = defineTexts({
  en: {
    pickClient: 'Search by name, company or e-mail',
    loadingClients: 'Loading clients…',
    clientsNotLoaded: 'Failed to load clients',
    noClientFound: 'No client found',
    loadingMore: 'Loading more',
    loadMore: 'Show more',
    moreFailed: 'The rest could not be loaded.',
    tryAgain: 'Try again',
  },
  es: {
    pickClient: 'Busca por nombre, empresa o correo',
    loadingClients: 'Cargando clientes…',
    clientsNotLoaded: 'No se pudieron cargar los clientes',
    noClientFound: 'No se encontró ningún cliente',
    loadingMore: 'Cargando más',
    loadMore: 'Mostrar más',
    moreFailed: 'No se pudo cargar el resto.',
    tryAgain: 'Intentar de nuevo',
  },
})
