import { defineTexts } from '#language/texts.ts'

/** The rows of the table: what each thing is called and what it does today. */
export const featureRowsTexts = defineTexts({
  en: {
    today: {
      name: 'Today',
      body: 'The visit that’s running, the next stops in order, and one tap to open all of them in your maps app.',
    },
    schedule: {
      name: 'Schedule',
      body: 'Day, week and month, by person. Drag a visit, and you see an overlap before you save it.',
    },
    unscheduled: {
      name: 'Unscheduled work',
      body: 'Jobs that need a date wait beside the calendar until you drop them on a day.',
    },
    calendar: {
      name: 'Calendar link',
      body: 'Subscribe once, and your visits show up in Google, Apple or Outlook calendars.',
    },
    reminders: {
      name: 'Visit reminders',
      body: 'Your clients get an email the day before the visit, in their language.',
    },
    onMyWay: { name: 'On my way', body: 'One tap emails the client that you’ve set off.' },
    properties: {
      name: 'Client and property',
      body: 'Gate codes, notes and earlier work are with the address, for everyone who’s going there.',
    },
    request: {
      name: 'Request',
      body: 'Write down what someone needs, book an assessment, and make the quote from it.',
    },
    publicPage: {
      name: 'Public page',
      body: 'Your services, prices if you like, hours and photos at one address. What visitors ask there arrives as a request.',
    },
    checklist: {
      name: 'Checklist',
      body: 'What belongs to the job, checked off on site by whoever does it.',
    },
    time: {
      name: 'Time',
      body: 'Start and complete a visit, and the time is tracked. Team members can correct theirs.',
    },
    photos: {
      name: 'Photos',
      body: 'Before and after, made smaller on your phone so that they upload fast, and kept with the visit.',
    },
    quote: {
      name: 'Quote',
      body: 'From your price list, with optional items, discounts, taxes and a deposit. Your client approves it on their phone, with a signature.',
    },
    complete: {
      name: 'Complete and invoice',
      body: 'Finish the visit and create its invoice in the same step, with a client signature if you like.',
    },
    invoice: {
      name: 'Invoice',
      body: 'Sent as a link and a PDF, in your design, in the client’s language, numbered without gaps.',
    },
    payment: {
      name: 'Payment',
      body: 'Card through your own Stripe account, bank transfer with your details, check or cash. Part payments, refunds and credit are covered.',
    },
    cash: {
      name: 'Cash notes',
      body: 'A worker notes the cash a client handed over; an owner or manager confirms it.',
    },
    review: {
      name: 'Review request',
      body: 'Ask a happy client for a review by email, with your own link.',
    },
    table: {
      name: 'Money on the table',
      body: 'Finished and not invoiced, drafts not sent, invoices overdue, quotes about to expire: one list, one tap each.',
    },
    receipts: {
      name: 'Receipts',
      body: 'Photograph it, and the expense is with the job or the month. Team members get reimbursed.',
    },
    followUp: {
      name: 'Follow-ups',
      body: 'Unpaid invoices get an email 1, 7 and 14 days after the due date, unanswered quotes after 3 and 7, at decent hours.',
    },
    notices: {
      name: 'Notifications',
      body: 'A quote approved, a payment received: in the bell, on your devices, by email, as you choose.',
    },
    recurring: {
      name: 'Recurring jobs',
      body: 'Every second Tuesday, every first of the month: visits are created ahead, and can be paused, moved or skipped.',
    },
    batch: {
      name: 'Invoices for many',
      body: 'Create the month’s invoices for all finished work at once, and look through them before they go out.',
    },
    reports: {
      name: 'Reports',
      body: 'Profit and loss, taxes, who owes you, income by client and service, profit by job, hours by person. Each as CSV or on paper.',
    },
    statements: {
      name: 'Statements',
      body: 'Everything between you and one client over a period, as a PDF.',
    },
    export: {
      name: 'Your data',
      body: 'Bring clients in from a spreadsheet, take everything out as CSV at any time.',
    },
  },
  es: {
    today: {
      name: 'Hoy',
      body: 'La visita en curso, las paradas que siguen en orden, y un toque para abrirlas todas en tu aplicación de mapas.',
    },
    schedule: {
      name: 'Agenda',
      body: 'Día, semana y mes, por persona. Mueve una visita y ves si choca con otra antes de guardar.',
    },
    unscheduled: {
      name: 'Sin programar',
      body: 'Los trabajos sin fecha esperan junto al calendario hasta que los sueltas en un día.',
    },
    calendar: {
      name: 'Enlace de calendario',
      body: 'Suscríbete una vez y tus visitas aparecen en el calendario de Google, Apple u Outlook.',
    },
    reminders: {
      name: 'Recordatorios de visita',
      body: 'Tus clientes reciben un correo el día antes de la visita, en su idioma.',
    },
    onMyWay: { name: 'Voy en camino', body: 'Con un toque, tu cliente recibe un correo: ya saliste.' },
    properties: {
      name: 'Cliente y dirección',
      body: 'Códigos de entrada, notas y trabajos anteriores están con la dirección, para quien va.',
    },
    request: {
      name: 'Solicitud',
      body: 'Anota lo que alguien necesita, programa una visita previa y haz de ahí el presupuesto.',
    },
    publicPage: {
      name: 'Página pública',
      body: 'Tus servicios, precios si quieres, horario y fotos en una dirección. Lo que piden ahí te llega como solicitud.',
    },
    checklist: {
      name: 'Lista de tareas',
      body: 'Lo que incluye el trabajo, marcado en el lugar por quien lo hace.',
    },
    time: {
      name: 'Tiempo',
      body: 'Empieza y termina la visita, y el tiempo queda anotado. Cada persona puede corregir el suyo.',
    },
    photos: {
      name: 'Fotos',
      body: 'Antes y después, reducidas en tu teléfono para que suban rápido, y guardadas con la visita.',
    },
    quote: {
      name: 'Presupuesto',
      body: 'De tu lista de precios, con conceptos opcionales, descuentos, impuestos y anticipo. Tu cliente lo acepta en su teléfono, con firma.',
    },
    complete: {
      name: 'Terminar y facturar',
      body: 'Termina la visita y crea su factura en el mismo paso, con la firma del cliente si quieres.',
    },
    invoice: {
      name: 'Factura',
      body: 'Enviada como enlace y PDF, con tu diseño, en el idioma del cliente y con números sin huecos.',
    },
    payment: {
      name: 'Pago',
      body: 'Tarjeta en tu propia cuenta de Stripe, transferencia con tus datos, cheque o efectivo. También pagos parciales, reembolsos y saldo a favor.',
    },
    cash: {
      name: 'Efectivo anotado',
      body: 'Quien recibe efectivo de un cliente lo anota; dueños o gerentes lo confirman.',
    },
    review: {
      name: 'Pedir una reseña',
      body: 'Pide una reseña por correo a quien quedó contento, con tu propio enlace.',
    },
    table: {
      name: 'Dinero sobre la mesa',
      body: 'Trabajo sin facturar, borradores sin enviar, facturas vencidas, presupuestos por vencer: una lista, un toque cada uno.',
    },
    receipts: {
      name: 'Comprobantes',
      body: 'Fotografíalo y el gasto queda con el trabajo o el mes. A tu equipo se le reembolsa.',
    },
    followUp: {
      name: 'Seguimiento',
      body: 'Las facturas vencidas reciben un correo a los 1, 7 y 14 días, y los presupuestos sin respuesta a los 3 y 7, a horas razonables.',
    },
    notices: {
      name: 'Avisos',
      body: 'Un presupuesto aceptado, un pago recibido: en la campana, en tus dispositivos o por correo, como elijas.',
    },
    recurring: {
      name: 'Trabajos recurrentes',
      body: 'Cada dos martes, cada primero de mes: las visitas se crean por adelantado y se pueden pausar, mover o saltar.',
    },
    batch: {
      name: 'Facturas en grupo',
      body: 'Crea de una vez las facturas del mes por todo lo terminado, y revísalas antes de que salgan.',
    },
    reports: {
      name: 'Informes',
      body: 'Ganancias y pérdidas, impuestos, quién te debe, ingresos por cliente y servicio, ganancia por trabajo, horas por persona. En CSV o impresos.',
    },
    statements: {
      name: 'Estados de cuenta',
      body: 'Todo lo que hay entre tú y un cliente en un período, en PDF.',
    },
    export: {
      name: 'Tus datos',
      body: 'Trae a tus clientes de una hoja de cálculo y llévate todo en CSV cuando quieras.',
    },
  },
})
