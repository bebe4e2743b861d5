import type { Invoice, InvoiceLine } from '@fieldlark/domain/invoices/invoice.ts'

/** What an invoice line can be created from: a visit, a line of a job, a job without lines, or an approved quote without a job. */
export type WorkSource = {
  job_id?: string | null
  visit_id?: string | null
  job_line_id?: string | null
  quote_id?: string | null
}

/** A line as it will be saved; `source` is its billable work until then. */
export type PlannedLine = Pick<
  InvoiceLine,
  | 'id'
  | 'source_id'
  | 'service_id'
  | 'name'
  | 'description'
  | 'service_date'
  | 'quantity'
  | 'unit_price'
  | 'discount_amount'
  | 'is_taxable'
> & { source?: WorkSource | null }

export type PlannedInvoice = { invoice: Partial<Invoice>; lines: PlannedLine[] }

/** Finished work that is not invoiced: a visit, a line of a job, a job without lines, or an approved quote without a job. */
export type UninvoicedWork = {
  client_id: string
  job_id: string | null
  job_number: string | null
  job_title: string | null
  visit_id: string | null
  job_line_id: string | null
  quote_id: string | null
  name: string
  service_date: string | null
  /** Before tax; total includes it. */
  amount: number
  tax_amount: number
  total: number
  /** The day from which it could be invoiced. */
  since: string
}
