import { type ExportedClient, exportedClientColumns } from '#jobs/job-export.ts'
import type { CsvColumn } from '#values/csv.ts'
import type { Invoice } from './invoice.ts'

/** Without `taxes` and `tax_lines`, which are no cells; what they add up to is in tax_amount. */
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
  'subtotal',
  'discount_type',
  'discount_value',
  'discount_amount',
  'amount',
  'tax_amount',
  'prices_include_tax',
  'total_amount',
  'paid_amount',
  'refunded_amount',
  'credited_amount',
  'written_off_amount',
  'balance',
  'sent_at',
  'viewed_at',
  'paid_at',
  'client_id',
  'property_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Invoice)[]

export type ExportedInvoice = Pick<Invoice, (typeof exported)[number]> & { client: ExportedClient | null }

/** The columns of an exported invoices file. Amounts are numbers, in the business's currency. */
export const invoiceExportColumns: readonly CsvColumn<ExportedInvoice>[] = [
  ...exported.map((header) => ({ header, value: (invoice: ExportedInvoice) => invoice[header] })),
  ...exportedClientColumns,
]
