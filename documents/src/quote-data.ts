import type { ApprovalMethod, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'

/** What quote_document answers: a quote as it was sent, between whom, and who signed. */
export type QuoteData = {
  state: string
  version_number: number
  quote: QuoteSnapshot['quote']
  lines: QuoteSnapshot['lines']
  business: {
    name: string
    /** An address; the bytes are given beside it. */
    logo: string | null
    phone: string | null
    email: string | null
    address: string | null
    currency: string | null
    language: string
    registration_number: string | null
    timezone: string
  }
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
