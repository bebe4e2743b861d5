import type { AmountType } from '#quotes/quote.ts'
import type { Tax, TaxLine } from '#taxes/tax.ts'
import type { PaymentTerms } from '#values/payment-terms.ts'

export const jobStatuses = ['draft', 'scheduled', 'completed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const scheduleTypes = ['one-off', 'recurring'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

export const billingFrequencies = ['on_completion', 'after_each_visit', 'weekly', 'monthly'] as const
export type BillingFrequency = (typeof billingFrequencies)[number]

export const invoiceChoices = ['now', 'later', 'no_charge'] as const
export type InvoiceChoice = (typeof invoiceChoices)[number]

/** A row of jobs. Money is in the business's currency; the database computes the totals. */
export type Job = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  property_id: string | null
  custom_address: string | null
  contact_phone: string | null
  job_number: string
  request_id: string | null
  quote_id: string | null
  title: string
  description: string | null
  priority: Priority
  schedule_type: ScheduleType
  status: JobStatus
  scheduled_date: string | null
  start_date: string | null
  end_date: string | null
  instructions: string | null
  estimated_minutes: number | null
  billing_frequency: BillingFrequency
  billing_interval_weeks: number
  next_billing: string | null
  payment_terms: PaymentTerms
  terms: string | null
  invoice_choice: InvoiceChoice | null
  discount_type: AmountType | null
  discount_value: number
  taxes: Tax[]
  prices_include_tax: boolean
  deposit_amount: number
  amount: number
  subtotal: number
  discount_amount: number
  tax_lines: TaxLine[]
  tax_amount: number
  total_visits: number
  completed_visits: number
  completed_at: string | null
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

/** A row of job_internals, which workers cannot read. */
export type JobInternals = {
  business_id: string
  job_id: string
  internal_notes: string | null
  total_cost: number
  updated_at: string
}

/** A row of job_lines; the costs are in job_line_costs. */
export type JobLine = {
  id: string
  business_id: string
  job_id: string
  position: number
  service_id: string | null
  name: string
  description: string | null
  notes: string | null
  quantity: number
  unit_price: number
  discount_amount: number
  is_taxable: boolean
  line_total: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const jobLimits = {
  title: 200,
  description: 10_000,
  customAddress: 500,
  contactPhone: 40,
  instructions: 10_000,
  internalNotes: 10_000,
  terms: 10_000,
  lineName: 200,
  lineDescription: 4000,
  lineNotes: 4000,
} as const

/** The status transitions; the database rejects all others. */
export const jobSteps: Record<JobStatus, readonly JobStatus[]> = {
  draft: ['scheduled', 'cancelled'],
  scheduled: ['draft', 'completed', 'cancelled'],
  completed: ['scheduled'],
  cancelled: ['scheduled', 'draft'],
}
