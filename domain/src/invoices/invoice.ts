import type { AmountType } from '#quotes/quote.ts'
import type { Tax, TaxLine } from '#taxes/tax.ts'
import type { PaymentTerms } from '#values/payment-terms.ts'

/** Stored; what is shown is invoiceState. */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'void', 'written_off'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** A row of invoices. Money is in the business's currency; totals and balance are the database's. */
export type Invoice = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  property_id: string | null
  /** Null: a draft of a business that gives numbers when it sends. */
  invoice_number: string | null
  version_number: number
  title: string | null
  status: InvoiceStatus
  issue_date: string
  due_date: string
  payment_terms: PaymentTerms | null
  po_number: string | null
  /** What the client reads above the lines; notes below them. */
  message: string | null
  notes: string | null
  terms: string | null
  discount_type: AmountType | null
  discount_value: number
  taxes: Tax[]
  prices_include_tax: boolean
  /** What is charged before tax. */
  amount: number
  subtotal: number
  discount_amount: number
  tax_lines: TaxLine[]
  tax_amount: number
  total_amount: number
  paid_amount: number
  /** Given back and owed again. */
  refunded_amount: number
  /** Credit used on it, less credit that an overpayment of it made. */
  credited_amount: number
  written_off_amount: number
  /** What the client still owes on it. */
  balance: number
  sent_at: string | null
  last_mailed_at: string | null
  viewed_at: string | null
  paid_at: string | null
  /** When the client said "I have paid". */
  claimed_paid_at: string | null
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

/** A row of invoice_lines. */
export type InvoiceLine = {
  id: string
  business_id: string
  invoice_id: string
  position: number
  source_id: string | null
  service_id: string | null
  name: string
  description: string | null
  service_date: string | null
  quantity: number
  unit_price: number
  discount_amount: number
  is_taxable: boolean
  line_total: number
  created_at: string
  updated_at: string
}

/** A row of invoice_sources: a visit, a line of a job, a job without lines, or a quote that was billed. */
export type InvoiceSource = {
  id: string
  business_id: string
  invoice_id: string
  job_id: string | null
  visit_id: string | null
  job_line_id: string | null
  quote_id: string | null
  /** False while its invoice is void: then another may bill it. */
  is_held: boolean
  created_at: string
}

/** What a client was sent. */
export type InvoiceSnapshot = {
  invoice: Omit<Invoice, 'user_id' | 'is_sample'>
  lines: InvoiceLine[]
}

/** A row of invoice_versions. */
export type InvoiceVersion = {
  business_id: string
  invoice_id: string
  version_number: number
  snapshot: InvoiceSnapshot
  created_at: string
}

/** Characters a column takes. */
export const invoiceLimits = {
  title: 200,
  poNumber: 100,
  message: 4000,
  notes: 4000,
  terms: 10_000,
  lineName: 200,
  lineDescription: 4000,
} as const

/** More than anybody reads; the database refuses more. */
export const maxInvoiceLines = 200

/** What may follow what; the database refuses every other step. */
export const invoiceSteps: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['sent', 'void'],
  sent: ['paid', 'void', 'written_off'],
  // Void: one that was free.
  paid: ['sent', 'void'],
  void: ['draft', 'sent'],
  written_off: ['sent'],
}
