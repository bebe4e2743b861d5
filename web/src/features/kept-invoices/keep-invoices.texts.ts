import type { StayReason } from '@fieldlark/domain/invoices/carried-invoice.ts'

import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

const invoicesIn = {
  en: (n: number) => counted('en', n, 'invoice', 'invoices'),
  es: (n: number) => counted('es', n, 'factura', 'facturas'),
}

export const keepInvoicesTexts = defineTexts({
  en: {
    documentTitle: 'Keep your invoices · Fieldlark',
    title: 'Keep your invoices',
    subtitle: (business: string) =>
      `You wrote these in the free generator, in this browser. Keep them in ${business}: each becomes a draft with its client. Nothing is sent.`,
    keep: (n: number) => `Keep ${invoicesIn.en(n)}`,
    later: 'Not now',
    laterNote: 'What you leave stays in this browser. The invoice generator leads back here.',
    kept: (n: number) => (n === 1 ? '1 invoice kept as a draft.' : `${invoicesIn.en(n)} kept as drafts.`),
    left: (n: number) =>
      n === 1
        ? 'This one stays in the invoice generator, for the reason below it.'
        : 'These stay in the invoice generator, for the reason below each.',
    unnamed: 'No client yet',
    numbered: (client: string, number: string) => `${client} · ${number}`,
    reasons: {
      noClient: 'It has no client yet. Add the name in the generator.',
      noWork: 'A line has no name, or there’s none. Add it in the generator.',
      days: 'The due date is before the date of the invoice.',
      currency: 'It’s in another currency than your business.',
      belowZero: 'Its total is below zero.',
      deposit: 'The deposit is more than the total. Correct it in the generator.',
      unreadable: 'Part of it is too long for an invoice here.',
    } satisfies Record<StayReason, string>,
    deposit: (paid: string, due: string) => `Deposit paid ${paid} · ${due} due`,
    method: 'How was the deposit paid?',
    alsoTitle: 'What changes',
    also: [
      'A new business keeps these invoice numbers and counts on from them. Where yours count differently, the number you typed becomes the title.',
      'A deposit is recorded as a payment, so only the rest is due.',
      'How to pay is saved for all your invoices, unless you’ve set it already.',
      'Your logo and tax number are added once in Settings.',
    ],
    invoices: 'See invoices',
    generator: 'Open the generator',
    noneTitle: 'Nothing to keep',
    noneBody: 'This browser has no invoices of the free generator.',
    words: {
      title: (number: string) => `Invoice ${number}`,
      tax: 'Tax',
    },
  },
  es: {
    documentTitle: 'Guarda tus facturas · Fieldlark',
    title: 'Guarda tus facturas',
    subtitle: (business) =>
      `Las escribiste en el generador gratis, en este navegador. Guárdalas en ${business}: cada una será un borrador con su cliente. No se envía nada.`,
    keep: (n) => `Guardar ${invoicesIn.es(n)}`,
    later: 'Ahora no',
    laterNote: 'Lo que dejes sigue en este navegador. Desde el generador de facturas vuelves aquí.',
    kept: (n) =>
      n === 1 ? '1 factura guardada como borrador.' : `${invoicesIn.es(n)} guardadas como borradores.`,
    left: (n) =>
      n === 1
        ? 'Esta se queda en el generador, por el motivo que ves debajo.'
        : 'Estas se quedan en el generador, por el motivo que ves debajo de cada una.',
    unnamed: 'Sin cliente todavía',
    numbered: (client, number) => `${client} · ${number}`,
    reasons: {
      noClient: 'Todavía no tiene cliente. Escribe el nombre en el generador.',
      noWork: 'Falta el nombre de un concepto, o no hay ninguno. Escríbelo en el generador.',
      days: 'El vencimiento es anterior a la fecha de la factura.',
      currency: 'Está en otra moneda que tu negocio.',
      belowZero: 'Su total es menor que cero.',
      deposit: 'El anticipo es mayor que el total. Corrígelo en el generador.',
      unreadable: 'Una parte es demasiado larga para una factura aquí.',
    },
    deposit: (paid, due) => `Anticipo pagado: ${paid} · Por cobrar: ${due}`,
    method: '¿Cómo te pagaron el anticipo?',
    alsoTitle: 'Qué cambia',
    also: [
      'Un negocio nuevo conserva estos números de factura y sigue contando desde ahí. Si los tuyos van de otra forma, el número que escribiste pasa a ser el título.',
      'El anticipo se registra como pago, así que solo queda por cobrar el resto.',
      'La forma de pago se guarda para todas tus facturas, si aún no tienes una.',
      'El logo y el número fiscal se añaden una sola vez en Configuración.',
    ],
    invoices: 'Ver facturas',
    generator: 'Abrir el generador',
    noneTitle: 'No hay nada que guardar',
    noneBody: 'Este navegador no tiene facturas del generador gratis.',
    words: {
      title: (number) => `Factura ${number}`,
      tax: 'Impuesto',
    },
  },
})

export type KeepInvoicesTexts = (typeof keepInvoicesTexts)['en']
