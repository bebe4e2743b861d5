import { type CsvColumn, recordColumns } from '#values/csv.ts'
import type { Client } from './client.ts'

const exported = [
  'id',
  'name',
  'title',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'phone',
  'address',
  'notes',
  'lead_source',
  'client_status',
  'is_active',
  'language',
  'payment_terms',
  'is_reminder_muted',
  'is_tax_exempt',
  'tax_rate_id',
  'created_by_user_id',
  ...recordColumns,
] as const satisfies readonly (keyof Client)[]

/** The columns of an exported clients file, named so that the import reads them back. */
export const clientExportColumns: readonly CsvColumn<Pick<Client, (typeof exported)[number]>>[] =
  exported.map((header) => ({ header, value: (client) => client[header] }))
