import type { Update } from './update.ts'

/** Of the first weeks, newest first. */
export const earlierUpdates: readonly Update[] = [
  {
    id: 'invoice-generator',
    date: '2026-11-27',
    en: {
      title: 'An invoice without an account',
      short: 'Type an invoice or quote on the site and take the PDF with you, free.',
      story: [
        'The invoice generator makes the same PDF as the app, in English or Spanish, in the currency you choose. What you type stays in your own browser.',
      ],
    },
    es: {
      title: 'Una factura sin cuenta',
      short: 'Escribe una factura o un presupuesto en el sitio y llévate el PDF, gratis.',
      story: [
        'El generador de facturas hace el mismo PDF que la aplicación, en español o inglés y en la moneda que elijas. Lo que escribes se queda en tu propio navegador.',
      ],
    },
  },
  {
    id: 'open-prices',
    date: '2026-11-27',
    en: {
      title: 'Prices, features and questions in the open',
      short: 'The site says what each plan has, what works today and what doesn’t yet.',
      story: [
        'Until now you had to sign up to see what Fieldlark does. The site now has the prices by month and by year, a page that follows one day through the app, and short answers to 24 questions.',
        'It also says what isn’t there: no text messages, and no plan that can be bought yet.',
      ],
    },
    es: {
      title: 'Precios, funciones y preguntas a la vista',
      short: 'El sitio dice qué trae cada plan, qué funciona hoy y qué todavía no.',
      story: [
        'Hasta ahora había que registrarse para ver qué hace Fieldlark. El sitio ya tiene los precios por mes y por año, una página que sigue un día por la aplicación y respuestas cortas a 24 preguntas.',
        'También dice lo que no hay: ni mensajes de texto ni un plan que ya se pueda comprar.',
      ],
    },
  },
  {
    id: 'today-on-a-map',
    date: '2026-11-26',
    en: {
      title: 'Your day on a map',
      short: 'Today’s stops are drawn on a map on your phone, without a map company.',
      story: [
        'Start a visit on your phone, allow it once, and the property has a place on the map of your day. The map is drawn on the phone itself, so no address goes to a map service.',
        'One tap still opens all stops in the maps app you drive with.',
      ],
    },
    es: {
      title: 'Tu día en un mapa',
      short: 'Las paradas de hoy se dibujan en un mapa en tu teléfono, sin una empresa de mapas.',
      story: [
        'Empieza una visita en el teléfono, permítelo una vez y la dirección tiene su lugar en el mapa de tu día. El mapa se dibuja en el propio teléfono: ninguna dirección sale a un servicio de mapas.',
        'Con un toque sigues abriendo todas las paradas en la aplicación con la que conduces.',
      ],
    },
  },
  {
    id: 'passkeys',
    date: '2026-11-26',
    en: {
      title: 'Sign in with a passkey, and news on your devices',
      short: 'Sign in with your face or finger, see your devices, choose what rings.',
      story: [
        'A passkey replaces the password on the devices you use. Under your account you see every device that’s signed in and can sign it out, and there are recovery codes for the day a phone is lost.',
        'Each person chooses what they’re told and how: in the bell, on their devices or by email.',
      ],
    },
    es: {
      title: 'Entra con una llave de acceso, y avisos en tus dispositivos',
      short: 'Entra con la cara o el dedo, mira tus dispositivos y elige qué te avisa.',
      story: [
        'Una llave de acceso reemplaza la contraseña en los dispositivos que usas. En tu cuenta ves cada dispositivo con la sesión abierta y puedes cerrarla, y hay códigos de recuperación por si pierdes el teléfono.',
        'Cada persona elige de qué se entera y cómo: en la campana, en sus dispositivos o por correo.',
      ],
    },
  },
  {
    id: 'crew',
    date: '2026-11-26',
    en: {
      title: 'A schedule for the crew',
      short: 'See a day by person, with hours, time off and who does which service.',
      story: [
        'The day view has a column for each person. Working hours and time off show up there, and each person has the services they do.',
        'Team members can correct the time they worked, and the correction stays visible.',
      ],
    },
    es: {
      title: 'Una agenda para el equipo',
      short: 'Mira el día por persona, con horarios, ausencias y quién hace qué servicio.',
      story: [
        'La vista del día tiene una columna por persona. Ahí se ven el horario y las ausencias, y cada persona tiene los servicios que hace.',
        'Cada quien puede corregir el tiempo que trabajó, y la corrección queda a la vista.',
      ],
    },
  },
  {
    id: 'getting-paid',
    date: '2026-11-22',
    en: {
      title: 'From the quote to the money',
      short: 'Quotes clients sign, invoices, payments, receipts, reports and reminders.',
      story: [
        'A client approves a quote on their phone with a signature. The job’s work becomes an invoice, clients pay by card through your own Stripe account or in any other way, and every payment is on the books.',
        'Unpaid invoices and unanswered quotes are followed up by email. Expenses keep their receipts, and reports add it all up.',
      ],
    },
    es: {
      title: 'Del presupuesto al dinero',
      short: 'Presupuestos firmados, facturas, pagos, comprobantes, informes y recordatorios.',
      story: [
        'El cliente acepta el presupuesto en su teléfono con una firma. El trabajo hecho se vuelve factura, los clientes pagan con tarjeta en tu propia cuenta de Stripe o de otra forma, y cada pago queda en las cuentas.',
        'Las facturas sin pagar y los presupuestos sin respuesta se recuerdan por correo. Los gastos guardan sus comprobantes y los informes lo suman todo.',
      ],
    },
  },
  {
    id: 'first-version',
    date: '2026-11-21',
    en: {
      title: 'The first version',
      short: 'Clients and properties, in English and Spanish, on your phone or your own server.',
      story: [
        'The first day: sign up, bring your clients from a spreadsheet, and find anyone in a second. Every text is there in English and Spanish from the start.',
        'The source is open. Two commands start Fieldlark on a server of your own.',
      ],
    },
    es: {
      title: 'La primera versión',
      short: 'Clientes y direcciones, en inglés y español, en tu teléfono o en tu propio servidor.',
      story: [
        'El primer día: registrarse, traer a los clientes de una hoja de cálculo y encontrar a cualquiera en un segundo. Cada texto está en inglés y español desde el principio.',
        'El código es abierto. Dos comandos ponen Fieldlark en marcha en tu propio servidor.',
      ],
    },
  },
]
