import type { Functions, ProjectFunction } from '@fieldlark/backend/functions/project-function.ts'
import { createLocate, type LocateSettings } from './locate.ts'
import { createQuoteLink, type QuoteLinkSettings } from './quote-link.ts'
import { createQuotePdf, type QuotePdfSettings } from './quote-pdf.ts'

export type FunctionSettings = LocateSettings & QuoteLinkSettings & QuotePdfSettings

/** What tables and policies cannot do, by the name under /functions/v1. */
export function createProductFunctions(settings: FunctionSettings): Functions {
  const functions = new Map<string, ProjectFunction>([
    // Asked before anybody has an account, and it tells nobody anything but where he is himself.
    ['locate', { isJwtVerified: false, handle: createLocate(settings) }],
    // The secret in the link is the client's only key.
    ['quote-link', { isJwtVerified: false, handle: createQuoteLink(settings) }],
    // For a client with his link, or for somebody whose token the data API reads.
    ['quote-pdf', { isJwtVerified: false, handle: createQuotePdf(settings) }],
  ])
  return (name) => functions.get(name) ?? null
}
