import { defineTexts } from '#language/texts.ts'

export const clientPickerTexts = defineTexts({
  en: {
    pickClient: 'Search by name, company or email',
    loadingClient: 'Loading client…',
    searching: 'Searching…',
    clientsNotLoaded: 'Couldn’t search. Check your connection and try again.',
    noClientFound: 'No clients found',
  },
  es: {
    pickClient: 'Busca por nombre, empresa o correo',
    loadingClient: 'Cargando cliente…',
    searching: 'Buscando…',
    clientsNotLoaded: 'No se pudo buscar. Revisa tu conexión e inténtalo de nuevo.',
    noClientFound: 'No se encontró ningún cliente',
  },
})
