import { defineTexts } from '#language/texts.ts'

/** The page about expenses and receipts. */
export const expenseTrackingTexts = defineTexts({
  en: {
    title: 'Expense tracking for home services | Fieldlark',
    description:
      'Photograph a receipt at the counter and it’s with the job or the month, ready for taxes. See here what your receipts are worth, without an account.',
    headline: 'Keep the receipt, keep the money.',
    body: 'Photo, amount, category: done at the counter. The expense is with its job, in the month’s profit and in the file for your accountant.',
    pointsTitle: 'Where the money went, without a shoebox',
    points: [
      {
        name: 'A photo and an amount',
        body: 'With a category, that’s all a new expense needs. JPG, PNG or PDF up to 10 MB, made smaller on your phone first.',
      },
      {
        name: 'Basement, no signal',
        body: 'Receipt photos wait on the phone and go up when the signal is back; a broken upload goes on where it stopped.',
      },
      {
        name: 'The job’s real profit',
        body: 'Tie an expense to a job, and its profit counts materials, hours and everything you bought for it.',
      },
      {
        name: 'Your crew gets it back',
        body: 'Whoever paid out of pocket records it themselves. You see what’s owed to whom, and mark it as reimbursed.',
      },
      {
        name: 'The tax inside',
        body: 'The tax in each amount is on record, so a return that lets you deduct it needs no second look at every slip.',
      },
      {
        name: 'Twenty categories',
        body: 'From materials and fuel to insurance and phone, each as a report by month, quarter or year.',
      },
    ],
    stepsTitle: 'From the counter to the tax file',
    steps: [
      { name: 'Photograph it', body: 'While the card is still in your hand. Amount and category, done.' },
      { name: 'Pick the job', body: 'Or none, if it’s for the business. You can add it later.' },
      {
        name: 'Every Friday, one look',
        body: 'The month so far, the tax in it, and what you still owe your people.',
      },
      {
        name: 'Hand it over',
        body: 'Profit and loss, taxes and all expenses as CSV or on paper, for the year or any period.',
      },
    ],
    notYet:
      'It doesn’t read the amount off the photo, doesn’t connect to your bank, and doesn’t track miles. What you may deduct is a question for an accountant.',
    posts: [
      { path: '/blog/weekly-books', name: 'Fifteen minutes a week for taxes' },
      { path: '/blog/hourly-price', name: 'What an hour of your work must cost' },
      { path: '/blog/flat-or-hourly', name: 'Flat price or by the hour?' },
    ],
  },
  es: {
    title: 'Gastos y comprobantes de tu negocio | Fieldlark',
    description:
      'Fotografía el comprobante en la tienda y queda con el trabajo o el mes, listo para los impuestos. Mira aquí cuánto valen tus comprobantes, sin cuenta.',
    headline: 'Guarda el comprobante y guarda el dinero.',
    body: 'Foto, importe y categoría: listo en la tienda. El gasto queda con su trabajo, en la ganancia del mes y en el archivo para tu contador.',
    pointsTitle: 'Adónde fue el dinero, sin caja de zapatos',
    points: [
      {
        name: 'Una foto y un importe',
        body: 'Con una categoría, es todo lo que pide un gasto nuevo. JPG, PNG o PDF de hasta 10 MB, reducido antes en tu teléfono.',
      },
      {
        name: 'Sótano, sin señal',
        body: 'Las fotos esperan en el teléfono y suben cuando vuelve la señal; una subida cortada sigue donde se quedó.',
      },
      {
        name: 'La ganancia real del trabajo',
        body: 'Une el gasto a un trabajo, y su ganancia cuenta materiales, horas y todo lo que compraste para él.',
      },
      {
        name: 'Tu equipo lo recupera',
        body: 'Quien pagó de su bolsillo lo anota por su cuenta. Ves a quién le debes cuánto y marcas el reembolso.',
      },
      {
        name: 'El impuesto de adentro',
        body: 'El impuesto de cada importe queda anotado, y una declaración que lo descuenta no te obliga a revisar cada papel.',
      },
      {
        name: 'Veinte categorías',
        body: 'De materiales y combustible a seguro y teléfono, cada una en el informe del mes, trimestre o año.',
      },
    ],
    stepsTitle: 'De la tienda al archivo de impuestos',
    steps: [
      { name: 'Fotografíalo', body: 'Con la tarjeta todavía en la mano. Importe y categoría, y listo.' },
      { name: 'Elige el trabajo', body: 'O ninguno, si es para el negocio. Puedes agregarlo después.' },
      {
        name: 'Míralo el viernes',
        body: 'El mes hasta hoy, el impuesto que incluye y lo que aún le debes a tu equipo.',
      },
      {
        name: 'Entrégalo',
        body: 'Ganancias y pérdidas, impuestos y todos los gastos en CSV o impresos, del año o de cualquier período.',
      },
    ],
    notYet:
      'No lee el importe de la foto, no se conecta con tu banco y no lleva la cuenta de tus millas. Qué puedes deducir es una pregunta para tu contador.',
    posts: [
      { path: '/blog/cuentas-semanales', name: 'Quince minutos a la semana para impuestos' },
      { path: '/blog/precio-por-hora', name: 'Cuánto tiene que costar tu hora' },
      { path: '/blog/precio-cerrado-o-por-hora', name: '¿Precio cerrado o por hora?' },
    ],
  },
})
