import type { InvoiceData } from './invoice-data.ts'
import type { JobSheetData } from './job-sheet-data.ts'
import type { QuoteData } from './quote-data.ts'
import type { ReceiptData } from './receipt-data.ts'
import type { StatementData } from './statement-data.ts'

/** The kinds of documents and the data of each. */
export type DocumentData = {
  quote: QuoteData
  invoice: InvoiceData
  receipt: ReceiptData
  statement: StatementData
  'job-sheet': JobSheetData
}
export type DocumentKind = keyof DocumentData
