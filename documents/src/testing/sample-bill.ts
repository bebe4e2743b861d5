import type { InvoiceData } from '../invoice-data.ts'
import { sampleInvoice } from '../sample-invoice.ts'
import { sampleQuote, sampleSettings } from './sample-quote.ts'

type Line = InvoiceData['lines'][number]

const base = sampleInvoice('en', {
  business: sampleQuote().business,
  settings: sampleSettings,
  message: 'Thank you for your business.',
  terms: 'Late payments cost 1 % a month.',
})

export const billLine = (changes: Partial<Line> = {}, position = 0): Line => {
  const [line] = base.lines
  if (!line) throw new Error('The sample has a line.')
  return { ...line, name: `Service ${position + 1}`, position, service_date: null, ...changes }
}

type Changes = Omit<Partial<InvoiceData>, 'invoice' | 'business' | 'settings'> & {
  invoice?: Partial<InvoiceData['invoice']>
  business?: Partial<InvoiceData['business']>
  settings?: Partial<NonNullable<InvoiceData['settings']>>
}

/** An invoice as invoice_document returns it, with the changes that a test needs. */
export const sampleBill = (changes: Changes = {}): InvoiceData => ({
  ...base,
  property: '12 Elm Street, Portland, ME 04101',
  ...changes,
  invoice: { ...base.invoice, ...changes.invoice },
  business: { ...base.business, ...changes.business },
  settings: { ...sampleSettings, ...changes.settings },
})
