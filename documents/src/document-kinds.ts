import type { ChecklistData } from './checklist-data.ts'
import type { FlyerData } from './flyer-data.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { JobSheetData } from './job-sheet-data.ts'
import type { QuoteData } from './quote-data.ts'
import type { ReceiptData } from './receipt-data.ts'
import type { StatementData } from './statement-data.ts'

/** Everything that is printed, and the data of each kind. */
export type DocumentData = {
  quote: QuoteData
  invoice: InvoiceData
  receipt: ReceiptData
  statement: StatementData
  'job-sheet': JobSheetData
  checklist: ChecklistData
  flyer: FlyerData
}
export type PrintedKind = keyof DocumentData
/** What a business issues: without what is printed for everybody. */
export type DocumentKind = Exclude<PrintedKind, 'checklist' | 'flyer'>
