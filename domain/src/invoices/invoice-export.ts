import {
  type ExportedClient,
  exportedClientColumns,
  exportedTaxColumns,
  priceColumns,
} from '#jobs/job-export.ts'
import { type CsvColumn, recordColumns } from '#values/csv.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceState } from './invoice-state.ts'

const exported = [
  'id',
  'invoice_number',
  'version_number',
  'title',
  'status',
  'issue_date',
  'due_date',
  'payment_terms',
  'po_number',
  'message',
  'notes',
  'terms',
  ...priceColumns,
  'total_amount',
  'paid_amount',
  'refunded_amount',
  'credited_amount',
  'written_off_amount',
  'balance',
  'sent_at',
  'viewed_at',
  'paid_at',
  'claimed_paid_at',
  'last_mailed_at',
  'client_id',
  'property_id',
  ...recordColumns,
] as const satisfies readonly (keyof Invoice)[]

export type ExportedInvoice = Pick<Invoice, (typeof exported)[number] | 'taxes' | 'tax_lines'> & {
  /** On the day of the export: `status` says nothing of a late or partly paid invoice. */
  state: InvoiceState
  client: ExportedClient | null
}

/** The columns of an exported invoices file. Amounts are numbers, in the business's currency. */
export const invoiceExportColumns: readonly CsvColumn<ExportedInvoice>[] = [
  ...exported.map((header) => ({ header, value: (invoice: ExportedInvoice) => invoice[header] })),
  { header: 'state', value: ({ state }) => state },
  ...exportedTaxColumns,
  ...exportedClientColumns,
]
