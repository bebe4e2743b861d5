/** Words that every paper has. */
export const paperTexts = {
  en: {
    registration: 'Registration',
    client: 'Bill to',
    property: 'Service address',
    carried: 'Carried over',
    howToPay: 'How to pay',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    method: {
      cash: 'Cash',
      check: 'Check',
      card: 'Card',
      bank_transfer: 'Bank transfer',
      online: 'Paid online',
      other: 'Other',
    },
  },
  es: {
    registration: 'Registro',
    client: 'Para',
    property: 'Lugar del servicio',
    carried: 'Viene de la página anterior',
    howToPay: 'Cómo pagar',
    pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
    method: {
      cash: 'Efectivo',
      check: 'Cheque',
      card: 'Tarjeta',
      bank_transfer: 'Transferencia',
      online: 'Pago en línea',
      other: 'Otro',
    },
  },
}

export type PaperTexts = (typeof paperTexts)['en']
