import type { Functions, ProjectFunction } from '@fieldlark/backend/functions/project-function.ts'
import { createStripeOf } from '../payments/stripe-client.ts'
import { createInvoiceLink, type InvoiceLinkSettings } from './invoice-link.ts'
import { createLocate, type LocateSettings } from './locate.ts'
import { createPaper } from './paper.ts'
import { createPaymentEvents } from './payment-events.ts'
import { createQuoteLink, type QuoteLinkSettings } from './quote-link.ts'
import { createQuotePdf, type QuotePdfSettings } from './quote-pdf.ts'
import { createRefundOnline } from './refund-online.ts'

export type FunctionSettings = LocateSettings &
  QuoteLinkSettings &
  QuotePdfSettings &
  Omit<InvoiceLinkSettings, 'stripeOf'> & { stripeApiUrl: string }

/** What tables and policies cannot do, by the name under /functions/v1. */
export function createProductFunctions(settings: FunctionSettings): Functions {
  const online = { ...settings, stripeOf: createStripeOf(settings.stripeApiUrl) }
  const functions = new Map<string, ProjectFunction>([
    // Asked before anybody has an account, and it tells nobody anything but where he is himself.
    ['locate', { isJwtVerified: false, handle: createLocate(settings) }],
    // The secret in the link is the client's only key.
    ['quote-link', { isJwtVerified: false, handle: createQuoteLink(settings) }],
    // For a client with his link, or for somebody whose token the data API reads.
    ['quote-pdf', { isJwtVerified: false, handle: createQuotePdf(settings) }],
    ['paper', { isJwtVerified: false, handle: createPaper(settings) }],
    // The secret in the link is the client's only key.
    ['invoice-link', { isJwtVerified: false, handle: createInvoiceLink(online) }],
    // Signed with the business's own secret, which the card company and we know.
    ['payment-events', { isJwtVerified: false, handle: createPaymentEvents(online) }],
    // For somebody whose token the data API reads.
    ['refund-online', { isJwtVerified: false, handle: createRefundOnline(online) }],
  ])
  return (name) => functions.get(name) ?? null
}
