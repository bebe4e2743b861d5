import type { Client } from '#clients/client.ts'
import { type CsvColumn, recordColumns } from '#values/csv.ts'
import type { Job } from './job.ts'

/** The totals of a document with lines. */
export const priceColumns = [
  'subtotal',
  'discount_type',
  'discount_value',
  'discount_amount',
  'amount',
  'tax_amount',
  'prices_include_tax',
] as const

const exported = [
  'id',
  'job_number',
  'title',
  'description',
  'status',
  'priority',
  'schedule_type',
  'scheduled_date',
  'start_date',
  'end_date',
  'custom_address',
  'contact_phone',
  'instructions',
  'estimated_minutes',
  'billing_frequency',
  'billing_interval_weeks',
  'next_billing',
  'payment_terms',
  'terms',
  'invoice_choice',
  ...priceColumns,
  'deposit_amount',
  'total_visits',
  'completed_visits',
  'completed_at',
  'client_id',
  'property_id',
  'request_id',
  'quote_id',
  ...recordColumns,
] as const satisfies readonly (keyof Job)[]

/** The client that a record is for. */
const ofClient = ['name', 'company_name', 'email', 'phone'] as const satisfies readonly (keyof Client)[]
export type ExportedClient = Pick<Client, (typeof ofClient)[number]>

/** client_name, client_email …: empty when the client was deleted. */
export const exportedClientColumns: readonly CsvColumn<{ client: ExportedClient | null }>[] = ofClient.map(
  (column) => ({ header: `client_${column}`, value: ({ client }) => client?.[column] }),
)

/** Lists, which are written as JSON; tax_amount is the sum of the tax lines. */
export const exportedTaxColumns: readonly CsvColumn<Pick<Job, 'taxes' | 'tax_lines'>>[] = [
  { header: 'taxes', value: ({ taxes }) => JSON.stringify(taxes) },
  { header: 'tax_lines', value: ({ tax_lines }) => JSON.stringify(tax_lines) },
]

export type ExportedJob = Pick<Job, (typeof exported)[number] | 'taxes' | 'tax_lines'> & {
  client: ExportedClient | null
}

/** The columns of an exported jobs file. Amounts are numbers, in the business's currency. */
export const jobExportColumns: readonly CsvColumn<ExportedJob>[] = [
  ...exported.map((header) => ({ header, value: (job: ExportedJob) => job[header] })),
  ...exportedTaxColumns,
  ...exportedClientColumns,
]
