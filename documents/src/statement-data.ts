import type { StatementEntry } from '@fieldlark/domain/payments/payment.ts'
import type { PaperBusiness, PaperClient, PaperSettings } from './paper-data.ts'

/** What statement_document answers: what moved on a client's account between two days. */
export type StatementData = {
  statement: {
    from_date: string
    to_date: string
    opening_balance: number
    closing_balance: number
    /** What the client has with the business besides. */
    credit: number | null
    created_at: string
  }
  entries: StatementEntry[]
  business: PaperBusiness
  settings: PaperSettings | null
  client: PaperClient
  today: string
}
