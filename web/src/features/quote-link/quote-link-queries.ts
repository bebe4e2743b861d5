import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

import { callOpenFunction, fetchOpenFile } from '#connection/open-functions.ts'
import type { LinkedBusiness } from '#parts/link-page/linked-business.ts'

export type LinkState =
  | 'open'
  | 'draft'
  | 'expired'
  | 'closed'
  | 'approved'
  | 'declined'
  | 'changes_requested'
  | 'converted'

/** What a client sees of their quote by its link: the latest version sent, and its state. */
export type QuotePage = {
  state: LinkState
  version_number: number
  quote: Omit<
    QuoteSnapshot['quote'],
    | 'business_id'
    | 'client_id'
    | 'property_id'
    | 'request_id'
    | 'version'
    | 'is_archived'
    | 'viewed_at'
    | 'created_at'
    | 'updated_at'
  >
  lines: Omit<
    QuoteSnapshot['lines'][number],
    'business_id' | 'quote_id' | 'service_id' | 'created_at' | 'updated_at'
  >[]
  business: LinkedBusiness
  settings: { accent_color: string; bank_details: string | null } | null
  client: { name: string | null; language: Language } | null
  property: string | null
  approval: { signer_name: string; signed_at: string } | null
  /** What was paid in advance for the quote and its job, and was not given back. */
  deposit_paid: number
  /** Today's date in the business's time zone. */
  today: string
}

/** isOpening: true when a person opens the page; only then is the business notified that it was viewed. */
export const openQuoteLink = (token: string, isOpening: boolean) =>
  callOpenFunction<QuotePage>('quote-link', { action: 'open', token, is_opening: isOpening })

export type QuoteAnswer =
  | { action: 'approve'; signer_name: string; signature: string; selected: string[] }
  | { action: 'changes' | 'decline'; message: string }
  | { action: 'renew' }

export const answerQuoteLink = (token: string, versionNumber: number, answer: QuoteAnswer) =>
  callOpenFunction<QuotePage>('quote-link', { ...answer, token, version_number: versionNumber })

export const fetchLinkedPdf = (token: string) => fetchOpenFile('quote-pdf', { token })
