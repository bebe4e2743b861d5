import { defineTexts } from '#language/texts.ts'

/** The tool that says what receipts are worth. */
export const receiptsWorthTexts = defineTexts({
  en: {
    title: 'Try it with one month',
    body: 'What came in, what you spent, and the share you put aside for taxes. Ask your accountant for yours.',
    numbers: {
      received: 'Received from clients',
      materials: 'Materials and supplies',
      fuel: 'Fuel and vehicle',
      tools: 'Tools',
      office: 'Phone, insurance, fees',
      share: 'Share for taxes',
    },
    range: 'A number from {least} to {most}',
    label: 'Your receipts keep this out of taxes',
    costs: 'Receipts of the month',
    profit: 'Profit',
    withoutReceipts: 'To set aside without receipts',
    setAside: 'To set aside with them',
    noProfit: 'No profit this month, so no tax on it. Keep the receipts: taxes count the whole year.',
    lost: (receipt: string, tax: string) => `Each ${receipt} receipt you lose costs you ${tax}.`,
  },
  es: {
    title: 'Pruébalo con un mes',
    body: 'Lo que entró, lo que gastaste y la parte que apartas para impuestos. Pregunta la tuya a tu contador.',
    numbers: {
      received: 'Cobrado a clientes',
      materials: 'Materiales y productos',
      fuel: 'Combustible y vehículo',
      tools: 'Herramientas',
      office: 'Teléfono, seguro, cuotas',
      share: 'Parte para impuestos',
    },
    range: 'Un número de {least} a {most}',
    label: 'Tus comprobantes te ahorran en impuestos',
    costs: 'Comprobantes del mes',
    profit: 'Ganancia',
    withoutReceipts: 'Para apartar sin comprobantes',
    setAside: 'Para apartar con ellos',
    noProfit:
      'Este mes no hay ganancia, así que no paga impuesto. Guarda los comprobantes: cuenta el año entero.',
    lost: (receipt, tax) => `Cada comprobante de ${receipt} que pierdes te cuesta ${tax}.`,
  },
})
