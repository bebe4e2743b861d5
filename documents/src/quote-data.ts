import type { ApprovalMethod, QuoteSnapshot } from '@fieldlark/domain/quotes/quote.ts'
import type { DocumentBusiness, DocumentSettings } from './document-data.ts'

/** The result of quote_document: a quote as it was sent, both parties, and the signature. */
export type QuoteData = {
  state: string
  version_number: number
  quote: QuoteSnapshot['quote']
  lines: QuoteSnapshot['lines']
  business: DocumentBusiness
  settings: DocumentSettings | null
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
  /** The address of the client's page, known only where its token is: stored is only its hash. */
  link?: string | null
  /** What was paid in advance and is still there. */
  deposit_paid: number
  today: string
}
