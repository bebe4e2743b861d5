import { counted, defineTexts } from '#language/texts.ts'

export const dashboardTexts = defineTexts({
  en: {
    documentTitle: 'Dashboard · Fieldlark',
    greetings: {
      morning: (name: string) => (name ? `Good morning, ${name}` : 'Good morning'),
      afternoon: (name: string) => (name ? `Good afternoon, ${name}` : 'Good afternoon'),
      evening: (name: string) => (name ? `Good evening, ${name}` : 'Good evening'),
    },
    quickActions: 'Quick actions',
    newClient: 'New client',
    newProperty: 'New property',
    importClients: 'Import clients',
    startTitle: 'Getting started',
    startProgress: (done: number, all: number) => `${done} of ${all} done`,
    steps: {
      currency: {
        title: 'Choose your currency',
        body: 'Prices and invoices are written in it. It is chosen once.',
        action: 'Set currency',
      },
      client: {
        title: 'Add your first client',
        body: 'By hand, or all at once from a spreadsheet.',
        action: 'Add client',
      },
      property: {
        title: 'Add a property',
        body: 'The place where you work, ready for the map.',
        action: 'Add property',
      },
    },
    done: 'Done',
    clients: 'Clients',
    allClients: 'All clients',
    clientCount: (total: number) => counted('en', total, 'client', 'clients'),
    statuses: { lead: 'Leads', active: 'Active', archived: 'Archived' },
    recent: 'Recently added',
    noRecent: 'The clients you add show up here.',
    notLoaded: 'This could not be loaded.',
    tryAgain: 'Try again',
  },
  es: {
    documentTitle: 'Panel · Fieldlark',
    greetings: {
      morning: (name) => (name ? `Buenos días, ${name}` : 'Buenos días'),
      afternoon: (name) => (name ? `Buenas tardes, ${name}` : 'Buenas tardes'),
      evening: (name) => (name ? `Buenas noches, ${name}` : 'Buenas noches'),
    },
    quickActions: 'Acciones rápidas',
    newClient: 'Nuevo cliente',
    newProperty: 'Nueva propiedad',
    importClients: 'Importar clientes',
    startTitle: 'Primeros pasos',
    startProgress: (done, all) => `${done} de ${all} listos`,
    steps: {
      currency: {
        title: 'Elige tu moneda',
        body: 'Tus precios y facturas irán en ella. Se elige una sola vez.',
        action: 'Elegir moneda',
      },
      client: {
        title: 'Agrega tu primer cliente',
        body: 'A mano, o todos de una vez desde una hoja de cálculo.',
        action: 'Agregar cliente',
      },
      property: {
        title: 'Agrega una propiedad',
        body: 'El lugar donde trabajas, listo para el mapa.',
        action: 'Agregar propiedad',
      },
    },
    done: 'Listo',
    clients: 'Clientes',
    allClients: 'Todos los clientes',
    clientCount: (total) => counted('es', total, 'cliente', 'clientes'),
    statuses: { lead: 'Prospectos', active: 'Activos', archived: 'Archivados' },
    recent: 'Agregados hace poco',
    noRecent: 'Aquí aparecen los clientes que agregues.',
    notLoaded: 'No se pudo cargar.',
    tryAgain: 'Intentar de nuevo',
  },
})
