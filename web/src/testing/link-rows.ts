import type { WholeInvoice } from '#data/invoices.ts'
import type { WholeQuote } from '#data/quotes.ts'

const today = '2026-05-10'

const business = {
  name: 'Lark Gardens',
  logo: null,
  contact_person: null,
  phone: '555 0100',
  email: 'ana@lark.test',
  address: null,
  currency: 'USD',
  language: 'en' as const,
  registration_number: null,
  timezone: 'UTC',
}

const client = { name: 'Rosa Diaz', email: null, company_name: null, language: null }

/** The response of a quote's link. */
export const quoteLinkPage = (quote: WholeQuote, changes: object = {}) => ({
  state: 'open',
  version_number: quote.version_number,
  quote,
  lines: quote.lines,
  business,
  settings: { accent_color: '#2f6f4e', footer: null, bank_details: null },
  client,
  property: null,
  approval: null,
  deposit_paid: 0,
  today,
  ...changes,
})

/** The response of an invoice's link; `bank_details` is how to pay without a card. */
export const invoiceLinkPage = (invoice: WholeInvoice, changes: object = {}) => ({
  state: 'unpaid',
  version_number: 1,
  invoice,
  lines: invoice.lines,
  business,
  settings: { accent_color: '#2f6f4e', footer: null, bank_details: null },
  client,
  property: null,
  payments: [],
  today,
  can_pay_online: true,
  is_closed: false,
  ...changes,
})
