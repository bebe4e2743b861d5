import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ClientStatus, LeadSource } from '@fieldlark/domain/clients/client.ts'
import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { ClientStatement } from '@fieldlark/domain/payments/payment.ts'
import type { QuoteSnapshot, QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import type { RequestStatus, Urgency } from '@fieldlark/domain/requests/request.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import type { Tax, TaxLine } from '@fieldlark/domain/taxes/tax.ts'
import type { PostgrestClientOptions, UnstableGetResult } from '@supabase/postgrest-js'

import type { Database as Generated } from './database.types.ts'

type Public = Generated['public']
type Taxed = { taxes: Tax[]; tax_lines: TaxLine[] }

/** What the catalog does not know of a table: the shape of its JSON, and numbers of which only some values occur. */
type Known = {
  businesses: Pick<Business, 'ready_texts'>
  quotes: Taxed
  jobs: Taxed
  invoices: Taxed & { state: InvoiceState | null }
  tax_rates: { parts: Tax[] }
  record_events: { data: Readonly<Record<string, unknown>> }
  quote_versions: { snapshot: QuoteSnapshot }
  quote_approvals: { snapshot: QuoteSnapshot }
  invoice_versions: { snapshot: InvoiceSnapshot }
  client_statements: { snapshot: ClientStatement['snapshot'] }
  schedule_settings: Pick<ScheduleSettings, 'working_hours' | 'week_starts_on'>
}

/** PostgreSQL declares every column of a view nullable; these columns never are, or only as stated here. */
type KnownViews = {
  client_counts: { client_status: ClientStatus; lead_source: LeadSource | null }
  quote_counts: { status: QuoteStatus }
  request_counts: { status: RequestStatus; urgency: Urgency }
  job_counts: { status: JobStatus }
  invoice_counts: { state: InvoiceState }
}

type Replace<Row, Better> = {
  [Column in keyof Row]: Column extends keyof Better ? Better[Column] : Row[Column]
}
type Filled<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

type Tables = {
  [Name in keyof Public['Tables']]: Omit<Public['Tables'][Name], 'Row'> & {
    Row: Name extends keyof Known
      ? Replace<Public['Tables'][Name]['Row'], Known[Name]>
      : Public['Tables'][Name]['Row']
  }
}

/** The keys of the tables behind views, by which a view is embedded. */
type ViewKeys = {
  unbilled_jobs: [
    {
      foreignKeyName: 'unbilled_work_business_id_job_id_fkey'
      columns: ['business_id', 'job_id']
      isOneToOne: false
      referencedRelation: 'jobs'
      referencedColumns: ['business_id', 'id']
    },
  ]
}

type Views = {
  [Name in keyof Public['Views']]: {
    Relationships: Name extends keyof ViewKeys ? ViewKeys[Name] : []
    Row: Name extends keyof KnownViews
      ? Replace<Filled<Public['Views'][Name]['Row']>, KnownViews[Name]>
      : Filled<Public['Views'][Name]['Row']>
  }
}

/** The schema for the type parameter of the REST client. */
export type Schema = { public: { Tables: Tables; Views: Views; Functions: Functions } }

export type TableName = keyof Tables
export type Row<Name extends TableName> = Tables[Name]['Row']
/** The columns of a table that a signed-in person may write: its column grants. */
export type Insert<Name extends TableName> = Public['Tables'][Name]['Insert']
export type Update<Name extends TableName> = Public['Tables'][Name]['Update']

type Functions = Public['Functions']
export type CommandName = keyof Functions
export type Args<Name extends CommandName> = Functions[Name]['Args']

type Relations = Tables & Views

/** The embedded row of a foreign key is null for those who may not read it, though the key itself never is. */
type Hidden<Value, Own> = {
  [Name in keyof Value]: Value[Name] extends readonly (infer Item extends object)[]
    ? Name extends keyof Own
      ? Value[Name]
      : Hidden<Item, never>[]
    : Value[Name] extends object
      ? Name extends keyof Own
        ? Value[Name]
        : Hidden<Value[Name], never> | null
      : Value[Name]
}

/** The rows that a select list returns from a table or view. */
export type Selected<Name extends keyof Relations, Columns extends string> = Hidden<
  UnstableGetResult<
    Schema['public'],
    Relations[Name]['Row'],
    Name,
    Relations[Name]['Relationships'],
    Columns,
    PostgrestClientOptions
  >,
  Relations[Name]['Row']
>
