import type { Functions, ProjectFunction } from '@fieldlark/backend/functions/project-function.ts'
import { createStripeOf } from '../payments/stripe-client.ts'
import type { PdfFunctionSettings } from '../project/pdf.ts'
import { createDocumentPdf } from './document-pdf.ts'
import { createEmailTest, type EmailTestSettings } from './email-test.ts'
import { createFreeInvoice } from './free-invoice.ts'
import { createInvoiceLink, type InvoiceLinkSettings } from './invoice-link.ts'
import { createLocate, type LocateSettings } from './locate.ts'
import { createPaymentEvents } from './payment-events.ts'
import { createQuoteLink, type QuoteLinkSettings } from './quote-link.ts'
import { createQuotePdf } from './quote-pdf.ts'
import { createRefundOnline } from './refund-online.ts'

export type FunctionSettings = LocateSettings &
  QuoteLinkSettings &
  PdfFunctionSettings &
  EmailTestSettings &
  Omit<InvoiceLinkSettings, 'stripeOf'> & { stripeApiUrl: string }

/** The functions by their name under /functions/v1. Each one checks its own credentials, hence isJwtVerified: false. */
export function createProductFunctions(settings: FunctionSettings): Functions {
  const online = { ...settings, stripeOf: createStripeOf(settings.stripeApiUrl) }
  const documentPdf = { isJwtVerified: false, handle: createDocumentPdf(settings) }
  const functions = new Map<string, ProjectFunction>([
    // Used before sign-up; it tells visitors nothing but their own location.
    ['locate', { isJwtVerified: false, handle: createLocate(settings) }],
    ['quote-link', { isJwtVerified: false, handle: createQuoteLink(settings) }],
    // Accepts the token of a client's link, or an access token that the data API checks.
    ['quote-pdf', { isJwtVerified: false, handle: createQuotePdf(settings) }],
    // Any PDF but that of a quote.
    ['document-pdf', documentPdf],
    // Its address in release 0.1.0, for pages that were opened before an upgrade.
    ['paper', documentPdf],
    // The public invoice generator: anyone may use it, and it reads and stores nothing.
    ['free-invoice', { isJwtVerified: false, handle: createFreeInvoice(settings) }],
    ['invoice-link', { isJwtVerified: false, handle: createInvoiceLink(online) }],
    // Verifies the signature that Stripe makes with the business's webhook secret.
    ['payment-events', { isJwtVerified: false, handle: createPaymentEvents(online) }],
    // Accepts an access token that the data API checks, of an owner or manager.
    ['email-test', { isJwtVerified: false, handle: createEmailTest(settings) }],
    // Accepts an access token that the data API checks.
    ['refund-online', { isJwtVerified: false, handle: createRefundOnline(online) }],
  ])
  return (name) => functions.get(name) ?? null
}
