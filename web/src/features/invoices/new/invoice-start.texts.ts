import { counted } from '#language/counted.ts'
import { defineTexts } from '#language/texts.ts'

/** Texts of the choice of work that a new invoice bills. */
export const invoiceStartTexts = defineTexts({
  en: {
    title: 'New invoice',
    client: 'Client',
    clientHint: 'We’ll find finished work that hasn’t been invoiced yet.',
    work: 'Ready to invoice',
    loading: 'Looking for finished work',
    loadFailed: 'Couldn’t load the finished work.',
    tryAgain: 'Try again',
    nothing: 'All finished work for this client is invoiced. You can still add line items yourself.',
    more: (count: number) => `And ${count} more. Invoice these first, then the rest is listed here.`,
    quotes: 'Approved quotes',
    wholeJob: 'Everything on this job',
    tick: (name: string) => `Invoice ${name}`,
    plusTax: (amount: string) => `+ ${amount} tax`,
    chosen: (count: number, amount: string) =>
      `${counted('en', count, 'item', 'items')} · ${amount} before tax`,
    noneChosen: 'Nothing selected',
    next: (count: number) => `Continue with ${counted('en', count, 'item', 'items')}`,
    blank: 'Blank invoice',
    kept: 'You have an unfinished invoice.',
    keptHint: 'Starting a new one discards it.',
    resume: 'Continue editing',
    planFailed: 'These can’t go on one invoice',
    back: 'Choose again',
  },
  es: {
    title: 'Nueva factura',
    client: 'Cliente',
    clientHint: 'Buscamos el trabajo terminado que todavía no está en ninguna factura.',
    work: 'Listo para facturar',
    loading: 'Buscando trabajo terminado',
    loadFailed: 'No se pudo cargar el trabajo terminado.',
    tryAgain: 'Intentar de nuevo',
    nothing:
      'Todo el trabajo terminado de este cliente ya está facturado. Puedes escribir los conceptos a mano.',
    more: (count) => `Y ${count} más. Factura primero estos y el resto aparecerá aquí.`,
    quotes: 'Presupuestos aceptados',
    wholeJob: 'El trabajo completo',
    tick: (name) => `Facturar ${name}`,
    plusTax: (amount) => `+ ${amount} de impuestos`,
    chosen: (count, amount) =>
      `${counted('es', count, 'seleccionado', 'seleccionados')} · ${amount} sin impuestos`,
    noneChosen: 'Nada seleccionado',
    next: (count) => `Continuar (${count})`,
    blank: 'Factura en blanco',
    kept: 'Hay una factura que no terminaste.',
    keptHint: 'Si empiezas otra, esa se descarta.',
    resume: 'Seguir escribiendo',
    planFailed: 'Esto no puede ir en una sola factura',
    back: 'Elegir de nuevo',
  },
})
