import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

import { askOpenFunction, fetchOpenFile } from '#connection/open-functions.ts'

export type LinkState =
  | 'open'
  | 'draft'
  | 'expired'
  | 'approved'
  | 'declined'
  | 'changes_requested'
  | 'converted'

/** What a client sees of his quote by its link: the version he was sent last, and where it stands. */
export type QuotePage = {
  state: LinkState
  version_number: number
  quote: QuoteSnapshot['quote']
  lines: QuoteSnapshot['lines']
  business: {
    name: string
    logo: string | null
    phone: string | null
    email: string | null
    address: string | null
    currency: string | null
    language: Language
    registration_number: string | null
    timezone: string
  }
  client: { name: string | null; email: string | null; language: Language } | null
  property: string | null
  approval: { signer_name: string; signed_at: string } | null
  /** Where the business is. */
  today: string
}

/** isOpening: a person looks at it; only that tells the business that it was seen. */
export const openQuoteLink = (token: string, isOpening: boolean) =>
  askOpenFunction<QuotePage>('quote-link', { action: 'open', token, is_opening: isOpening })

export type QuoteAnswer =
  | { action: 'approve'; signer_name: string; signature: string; selected: string[] }
  | { action: 'changes' | 'decline'; message: string }
  | { action: 'renew' }

export const answerQuoteLink = (token: string, versionNumber: number, answer: QuoteAnswer) =>
  askOpenFunction<QuotePage>('quote-link', { ...answer, token, version_number: versionNumber })

export const fetchLinkedPdf = (token: string) => fetchOpenFile('quote-pdf', { token })
