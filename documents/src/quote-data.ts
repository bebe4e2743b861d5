import type { ApprovalMethod, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'
import type { PaperBusiness, PaperSettings } from './paper-data.ts'

/** What quote_document answers: a quote as it was sent, between whom, and who signed. */
export type QuoteData = {
  state: string
  version_number: number
  quote: QuoteSnapshot['quote']
  lines: QuoteSnapshot['lines']
  business: PaperBusiness
  settings: PaperSettings | null
  client: { name: string; email: string | null; language: string | null }
  property: string | null
  approval: {
    signer_name: string
    signed_at: string
    method?: ApprovalMethod | null
    /** A PNG as a data: URL. */
    signature?: string | null
    how?: string | null
    snapshot_hash?: string | null
  } | null
  today: string
}
