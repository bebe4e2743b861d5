import { defineTexts } from '#language/texts.ts'

export const paletteTexts = defineTexts({
  en: {
    title: 'Find anything',
    label: 'Clients, jobs, invoices, quotes, requests or a page',
    placeholder: 'A name, a number, a word …',
    results: 'Results',
    groups: {
      clients: 'Clients',
      jobs: 'Jobs',
      invoices: 'Invoices',
      quotes: 'Quotes',
      requests: 'Requests',
      create: 'Create',
      pages: 'Go to',
    },
    nothing: (search: string) => `Nothing fits “${search}”.`,
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    failed: 'The search did not get through.',
    close: 'Close',
    keys: '↑ ↓ to choose, Enter to open',
  },
  es: {
    title: 'Buscar de todo',
    label: 'Clientes, trabajos, facturas, presupuestos, solicitudes o una página',
    placeholder: 'Un nombre, un número, una palabra…',
    results: 'Resultados',
    groups: {
      clients: 'Clientes',
      jobs: 'Trabajos',
      invoices: 'Facturas',
      quotes: 'Presupuestos',
      requests: 'Solicitudes',
      create: 'Crear',
      pages: 'Ir a',
    },
    nothing: (search) => `Nada coincide con “${search}”.`,
    found: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
    failed: 'La búsqueda no llegó.',
    close: 'Cerrar',
    keys: '↑ ↓ para elegir, Enter para abrir',
  },
})
