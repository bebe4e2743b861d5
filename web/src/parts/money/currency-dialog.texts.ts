import { defineTexts } from '#language/texts.ts'

export const currencyTexts = defineTexts({
  en: {
    titleUnset: 'Select Your Business Currency',
    titleSet: 'Business Currency',
    once: 'Your prices, quotes and invoices all use it. Choose carefully: once set, it cannot be changed.',
    allPrices: (currencies: string, code: string) =>
      `All your prices will be in ${currencies} (${code}). This can’t be changed later.`,
    searchLabel: 'Search currencies',
    searchPlaceholder: 'Search currencies...',
    clearSearch: 'Clear search',
    choices: 'Currencies',
    suggested: 'Suggested',
    nothingFound: (query: string) => `No currency matches “${query}”.`,
    setTo: (currency: string) => `Currency Set to ${currency}`,
    cannotChange: 'The currency cannot be changed once it’s set. If it’s wrong, please contact support.',
    cancel: 'Cancel',
    close: 'Close',
    set: 'Set Currency',
    next: 'Continue',
    saving: 'Saving...',
    failed: 'Failed to update currency',
    alreadySet: 'The currency was just set on another device.',
  },
  es: {
    titleUnset: 'Elige la moneda de tu negocio',
    titleSet: 'Moneda del negocio',
    once: 'Es la moneda de tus precios, presupuestos y facturas. Elige con cuidado: se define una sola vez y después no se puede cambiar.',
    allPrices: (currencies, code) =>
      `Todos tus precios irán en ${currencies} (${code}). Después no se puede cambiar.`,
    searchLabel: 'Buscar monedas',
    searchPlaceholder: 'Buscar monedas…',
    clearSearch: 'Borrar la búsqueda',
    choices: 'Monedas',
    suggested: 'Sugerida',
    nothingFound: (query) => `Ninguna moneda coincide con “${query}”.`,
    setTo: (currency) => `Moneda definida: ${currency}`,
    cannotChange:
      'La moneda no se puede cambiar después de definirla. Si no es la correcta, comunícate con soporte.',
    cancel: 'Cancelar',
    close: 'Cerrar',
    set: 'Definir moneda',
    next: 'Continuar',
    saving: 'Guardando…',
    failed: 'No se pudo guardar la moneda',
    alreadySet: 'La moneda ya se definió en otro dispositivo.',
  },
})
