import { defineTexts } from '#language/texts.ts'

/** The page about invoices and getting paid. */
export const invoicingTexts = defineTexts({
  en: {
    title: 'Invoicing for home services, exact to the cent | Fieldlark',
    description:
      'Invoices from finished visits, several taxes, discounts and part payments in 20 currencies, sent as a link and a PDF. Add one up here, without an account.',
    headline: 'Exact to the cent, sent before you drive off.',
    body: 'Finish the visit and its invoice is written: from your prices, in your client’s language, with a way to pay on it.',
    pointsTitle: 'From done to paid',
    points: [
      {
        name: 'Nothing billed twice',
        body: 'An invoice holds the visits and items it bills. What’s finished and not invoiced stays on a list until it is.',
      },
      {
        name: 'Taxes as they are where you work',
        body: 'Up to five taxes on their own lines, items without tax, prices with tax included, clients who are exempt.',
      },
      {
        name: 'A link and a PDF',
        body: 'Your logo, color and wording, on US Letter or A4. The client needs no account, and you see when it was opened.',
      },
      {
        name: 'Paid the way they pay',
        body: 'Card through your own Stripe account, bank transfer, check or cash. Part payments, refunds, credit and write-offs keep the books right.',
      },
      {
        name: 'Reminders at decent hours',
        body: 'An unpaid invoice gets an email 1, 7 and 14 days after it was due. Mute a client, or send one yourself.',
      },
      {
        name: 'Numbers without gaps',
        body: 'Your own prefix and digits, and a number only when the invoice is sent, if your country wants it so.',
      },
    ],
    stepsTitle: 'The month, without a Sunday at the desk',
    steps: [
      {
        name: 'Invoice on site',
        body: 'Complete a visit and make its invoice in the same step, signed if you like.',
      },
      {
        name: 'Or all at once',
        body: 'At month end the invoices for all finished work, looked through before they go out.',
      },
      {
        name: 'Deposit first',
        body: 'An amount or a percentage when the quote is approved. It’s taken off the first invoice by itself.',
      },
      {
        name: 'Know where you stand',
        body: 'Overdue, drafts not sent, who owes what and for how long. Statements and reports as PDF or CSV.',
      },
    ],
    notYet:
      'It doesn’t send data to accounting programs; you export CSV files. It doesn’t decide which tax you owe, and it makes no e-invoices that a tax office has to approve, such as CFDI.',
    posts: [
      { path: '/blog/paid-in-a-week', name: 'Paid in seven days' },
      { path: '/blog/late-payer-messages', name: 'Five messages for a late payer' },
      { path: '/blog/deposits', name: 'Deposits: how much, when and what the law says' },
    ],
  },
  es: {
    title: 'Facturas exactas para servicios del hogar | Fieldlark',
    description:
      'Facturas a partir de visitas terminadas, varios impuestos, descuentos y pagos parciales en 20 monedas, por enlace y en PDF. Suma una aquí, sin cuenta.',
    headline: 'Exacta al centavo y enviada antes de arrancar.',
    body: 'Termina la visita y su factura ya está escrita: con tus precios, en el idioma de tu cliente y con la forma de pagar.',
    pointsTitle: 'De terminado a cobrado',
    points: [
      {
        name: 'Nada se cobra dos veces',
        body: 'La factura retiene las visitas y conceptos que cobra. Lo terminado sin facturar queda en una lista hasta que lo cobras.',
      },
      {
        name: 'Impuestos como son donde trabajas',
        body: 'Hasta cinco impuestos en su propio renglón, conceptos sin impuesto, precios con impuesto incluido y clientes exentos.',
      },
      {
        name: 'Un enlace y un PDF',
        body: 'Con tu logo, tu color y tus palabras, en carta o A4. Tu cliente no necesita cuenta, y ves cuándo la abrió.',
      },
      {
        name: 'Cada quien paga a su modo',
        body: 'Tarjeta en tu propia cuenta de Stripe, transferencia, cheque o efectivo. Pagos parciales, reembolsos, saldo a favor e incobrables, con las cuentas en orden.',
      },
      {
        name: 'Recordatorios a buena hora',
        body: 'Una factura sin pagar recibe un correo a los 1, 7 y 14 días de vencida. Silencia a un cliente, o envía uno tú.',
      },
      {
        name: 'Números sin huecos',
        body: 'Tu prefijo y tus dígitos, y el número solo al enviar la factura, si tu país lo pide así.',
      },
    ],
    stepsTitle: 'El mes, sin un domingo de papeles',
    steps: [
      {
        name: 'Factura en el lugar',
        body: 'Termina la visita y crea su factura en el mismo paso, con firma si quieres.',
      },
      {
        name: 'O todas juntas',
        body: 'A fin de mes, las facturas de todo lo terminado, revisadas antes de que salgan.',
      },
      {
        name: 'Primero el anticipo',
        body: 'Un importe o un porcentaje al aceptar el presupuesto. Se descuenta solo de la primera factura.',
      },
      {
        name: 'Sabes cómo vas',
        body: 'Vencidas, borradores sin enviar, quién debe cuánto y desde cuándo. Estados de cuenta e informes en PDF o CSV.',
      },
    ],
    notYet:
      'No envía datos a programas de contabilidad; exportas archivos CSV. No decide qué impuesto te toca, y no hace facturas electrónicas que deba timbrar una autoridad, como el CFDI.',
    posts: [
      { path: '/blog/cobrar-en-una-semana', name: 'Cobrar en siete días' },
      { path: '/blog/mensajes-de-cobro', name: 'Cinco mensajes para quien no paga' },
      { path: '/blog/anticipos', name: 'Anticipos: cuánto, cuándo y qué dice la ley' },
    ],
  },
})
