import { defineTexts } from '#language/texts.ts'

/** The page about clients and their addresses. */
export const clientManagementTexts = defineTexts({
  en: {
    title: 'Client management for home services | Fieldlark',
    description:
      'Clients, addresses, gate codes, work and balances in one place. Paste your own list and see row by row what Fieldlark makes of it, without an account.',
    headline: 'Every client, down to the gate code.',
    body: 'Names, addresses, the dog, last year’s price and what’s still unpaid: on your phone at the door, not in four chats.',
    pointsTitle: 'What a client has in Fieldlark',
    points: [
      {
        name: 'One person, many addresses',
        body: 'A landlord with six apartments is one client with six properties. Each has its own notes and, where it matters, its own tax.',
      },
      {
        name: 'Notes where you stand',
        body: 'Gate code, alarm, pets and parking are with the address, for everyone who goes there.',
      },
      {
        name: 'The whole story',
        body: 'Requests, quotes, jobs and invoices of a client on one page, newest first. New ones start there, already filled in.',
      },
      {
        name: 'What they owe',
        body: 'Open, overdue, paid so far and credit, with every payment. A statement for any period as a PDF, or by email.',
      },
      {
        name: 'In their language',
        body: 'English or Spanish for each client: emails, quotes and invoices follow, whatever you use yourself.',
      },
      {
        name: 'Found in a second',
        body: 'By name, company or email, sorted and filtered by status and source, also when there are ten thousand of them.',
      },
    ],
    stepsTitle: 'From a spreadsheet to the first visit',
    steps: [
      {
        name: 'Save it as CSV',
        body: 'From Excel, Google Contacts, QuickBooks or your old app. Up to 5,000 clients in a file.',
      },
      {
        name: 'See it first',
        body: 'You get the problems by row, the duplicates, and the first clients as they would be. Nothing is saved yet.',
      },
      {
        name: 'Import all or none',
        body: 'A file with a mistake changes nothing. Fix the row and try again; no one is added twice.',
      },
      {
        name: 'Call, text, drive',
        body: 'One tap each from the client’s page: phone, message, email, and the address in your maps app.',
      },
    ],
    notYet:
      'The app sends no text messages (the button opens yours) and doesn’t sync with an address book. You can take all clients out again as CSV at any time.',
    posts: [
      { path: '/blog/no-shows', name: 'No-shows and locked doors' },
      { path: '/blog/honest-reviews', name: 'Ask for reviews without breaking rules' },
      { path: '/blog/bilingual-crew', name: 'One crew, two languages' },
    ],
  },
  es: {
    title: 'Clientes de tu negocio de servicios | Fieldlark',
    description:
      'Clientes, direcciones, códigos del portón, trabajos y saldos en un solo lugar. Pega tu propia lista y mira fila por fila qué lee Fieldlark, sin cuenta.',
    headline: 'Cada cliente, hasta el código del portón.',
    body: 'Nombres, direcciones, el perro, el precio del año pasado y lo que falta por cobrar: en tu teléfono frente a la puerta, no en cuatro chats.',
    pointsTitle: 'Lo que tiene un cliente en Fieldlark',
    points: [
      {
        name: 'Una persona, varias direcciones',
        body: 'Quien alquila seis apartamentos es un cliente con seis direcciones. Cada una tiene sus notas y, si hace falta, su impuesto.',
      },
      {
        name: 'Notas donde las necesitas',
        body: 'Código, alarma, mascotas y dónde estacionar van con la dirección, para toda persona que va ahí.',
      },
      {
        name: 'La historia completa',
        body: 'Solicitudes, presupuestos, trabajos y facturas del cliente en una página, lo último primero. Lo nuevo empieza ahí, con sus datos ya puestos.',
      },
      {
        name: 'Lo que te debe',
        body: 'Por cobrar, vencido, pagado y saldo a favor, con cada pago. Un estado de cuenta de cualquier período, en PDF o por correo.',
      },
      {
        name: 'En su idioma',
        body: 'Español o inglés para cada cliente: correos, presupuestos y facturas lo siguen, uses tú el que uses.',
      },
      {
        name: 'En un segundo',
        body: 'Por nombre, empresa o correo, en orden y con filtros de estado y origen, aunque sean diez mil.',
      },
    ],
    stepsTitle: 'De la hoja de cálculo a la primera visita',
    steps: [
      {
        name: 'Guárdala como CSV',
        body: 'Desde Excel, Google Contactos, QuickBooks o tu programa anterior. Hasta 5,000 clientes por archivo.',
      },
      {
        name: 'Mírala antes',
        body: 'Ves los errores por fila, los repetidos y cómo quedarían los primeros clientes. Aún no se guarda nada.',
      },
      {
        name: 'Todo o nada',
        body: 'Un archivo con un error no cambia nada. Corrige la fila y vuelve a intentarlo; nadie se agrega dos veces.',
      },
      {
        name: 'Llama, escribe, conduce',
        body: 'Con un toque desde la página del cliente: teléfono, mensaje, correo y la dirección en tu aplicación de mapas.',
      },
    ],
    notYet:
      'La aplicación no envía mensajes de texto (el botón abre los tuyos) ni se sincroniza con una libreta de contactos. Puedes llevarte todos tus clientes en CSV cuando quieras.',
    posts: [
      { path: '/blog/plantones', name: 'Plantones y puertas cerradas' },
      { path: '/blog/resenas-honestas', name: 'Pide reseñas sin romper las reglas' },
      { path: '/blog/cuadrilla-bilingue', name: 'Una cuadrilla, dos idiomas' },
    ],
  },
})
