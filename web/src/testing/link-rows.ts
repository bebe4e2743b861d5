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
  deposits: [],
  today,
  can_pay_online: true,
  is_closed: false,
  ...changes,
})

/** The key of a portal: the whole id of the business, as its cookie names it. */
export const portalKey = '0a1b2c3d00004000900000000000000a'

/** The response of a page of the portal, with everything shown and nothing there. */
export const portalPage = (changes: object = {}) => ({
  key: portalKey,
  subdomain: 'lark',
  business,
  settings: { accent_color: '#2f6f4e' },
  client: { name: 'Rosa Diaz', greeting_name: 'Rosa', language: 'en' as const },
  is_preview: false,
  is_closed: false,
  today,
  shows: { quotes: true, invoices: true, appointments: true, requests: true, messages: true },
  unread_messages: 0,
  may_request_new: true,
  cutoff_minutes: 1440,
  welcome: { en: null, es: null },
  ...changes,
})
