import type { Functions, ProjectFunction } from '@fieldlark/backend/functions/project-function.ts'
import type { BillingConfig } from '../config/billing-config.ts'
import { createStripeOf } from '../payments/stripe-client.ts'
import { openBilling } from '../plans/billing.ts'
import type { PdfFunctionSettings } from '../project/pdf.ts'
import { createDocumentPdf } from './document-pdf.ts'
import { createEmailTest, type EmailTestSettings } from './email-test.ts'
import { createFreeInvoice } from './free-invoice.ts'
import { createInvoiceLink, type InvoiceLinkSettings } from './invoice-link.ts'
import { createLocate, type LocateSettings } from './locate.ts'
import { createMessageFile, createMessageFileBytes } from './message-file.ts'
import { createMessageLink } from './message-link.ts'
import { createPaymentEvents } from './payment-events.ts'
import { createPlanCheckout } from './plan-checkout.ts'
import { createPlanEvents } from './plan-events.ts'
import { createPlanPortal } from './plan-portal.ts'
import { createPortal, type PortalSettings } from './portal.ts'
import { createPortalPhoto } from './portal-photo.ts'
import { createQuoteLink, type QuoteLinkSettings } from './quote-link.ts'
import { createQuotePdf } from './quote-pdf.ts'
import { createRefundOnline } from './refund-online.ts'
import { createSupportToken, type SupportTokenSettings } from './support-token.ts'

export type FunctionSettings = LocateSettings &
  BillingConfig &
  QuoteLinkSettings &
  PortalSettings &
  PdfFunctionSettings &
  EmailTestSettings &
  SupportTokenSettings &
  Omit<InvoiceLinkSettings, 'stripeOf'> & { stripeApiUrl: string }

/** The functions by their name under /functions/v1. Each one checks its own credentials, hence isJwtVerified: false. */
export function createProductFunctions(settings: FunctionSettings): Functions {
  const online = { ...settings, stripeOf: createStripeOf(settings.stripeApiUrl) }
  const plans = { ...settings, billing: openBilling(settings) }
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
    ['message-link', { isJwtVerified: false, handle: createMessageLink(settings) }],
    // Clients of a business sign in here; a cookie holds their session.
    ['portal', { isJwtVerified: false, handle: createPortal(settings) }],
    ['portal-photo', { isJwtVerified: false, handle: createPortalPhoto(settings) }],
    // Photos and PDFs of a client's messages, by the same cookie or the link of a mail.
    ['message-file', { isJwtVerified: false, handle: createMessageFile(settings) }],
    ['message-file-bytes', { isJwtVerified: false, handle: createMessageFileBytes(settings) }],
    // Verifies the signature that Stripe makes with the business's webhook secret.
    ['payment-events', { isJwtVerified: false, handle: createPaymentEvents(online) }],
    // Accept an access token that the data API checks, of an owner.
    ['plan-checkout', { isJwtVerified: false, handle: createPlanCheckout(plans) }],
    ['plan-portal', { isJwtVerified: false, handle: createPlanPortal(plans) }],
    // Verifies the signature that Stripe makes with the operator's webhook secret.
    ['plan-events', { isJwtVerified: false, handle: createPlanEvents(plans) }],
    // Accepts an access token that the data API checks, of an owner or manager.
    ['email-test', { isJwtVerified: false, handle: createEmailTest(settings) }],
    // Accepts the access token of an admin, which the data API checks.
    ['support-token', { isJwtVerified: false, handle: createSupportToken(settings) }],
    // Accepts an access token that the data API checks.
    ['refund-online', { isJwtVerified: false, handle: createRefundOnline(online) }],
  ])
  return (name) => functions.get(name) ?? null
}
