import type { StatementEntry } from '@fieldlark/domain/payments/payment.ts'
import type { DocumentBusiness, DocumentClient, DocumentSettings } from './document-data.ts'

/** The result of statement_document: the movements on a client's account between two days. */
export type StatementData = {
  statement: {
    from_date: string
    to_date: string
    opening_balance: number
    closing_balance: number
    /** The client's credit with the business. */
    credit: number | null
    created_at: string
  }
  entries: StatementEntry[]
  business: DocumentBusiness
  settings: DocumentSettings | null
  client: DocumentClient
  today: string
}
