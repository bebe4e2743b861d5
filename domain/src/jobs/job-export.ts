import type { Client } from '#clients/client.ts'
import type { CsvColumn } from '#values/csv.ts'
import type { Job } from './job.ts'

/** Without `taxes` and `tax_lines`, which are no cells; what they add up to is in tax_amount. */
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
  'subtotal',
  'discount_type',
  'discount_value',
  'discount_amount',
  'amount',
  'tax_amount',
  'prices_include_tax',
  'deposit_amount',
  'total_visits',
  'completed_visits',
  'completed_at',
  'client_id',
  'property_id',
  'request_id',
  'quote_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Job)[]

/** Of the client a record is for. */
const ofClient = ['name', 'company_name', 'email', 'phone'] as const satisfies readonly (keyof Client)[]
export type ExportedClient = Pick<Client, (typeof ofClient)[number]>

/** client_name, client_email …: empty where the client is gone. */
export const exportedClientColumns: readonly CsvColumn<{ client: ExportedClient | null }>[] = ofClient.map(
  (column) => ({ header: `client_${column}`, value: ({ client }) => client?.[column] }),
)

export type ExportedJob = Pick<Job, (typeof exported)[number]> & { client: ExportedClient | null }

/** The columns of an exported jobs file. Amounts are numbers, in the business's currency. */
export const jobExportColumns: readonly CsvColumn<ExportedJob>[] = [
  ...exported.map((header) => ({ header, value: (job: ExportedJob) => job[header] })),
  ...exportedClientColumns,
]
