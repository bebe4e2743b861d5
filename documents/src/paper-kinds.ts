import type { InvoiceData } from './invoice-data.ts'
import type { JobSheetData } from './job-sheet-data.ts'
import type { QuoteData } from './quote-data.ts'
import type { ReceiptData } from './receipt-data.ts'
import type { StatementData } from './statement-data.ts'

/** What can be printed, and what each is printed of. */
export type PaperData = {
  quote: QuoteData
  invoice: InvoiceData
  receipt: ReceiptData
  statement: StatementData
  'job-sheet': JobSheetData
}
export type PaperKind = keyof PaperData
