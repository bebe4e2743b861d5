import type { AmountType } from '#quotes/quote.ts'
import type { Tax, TaxLine } from '#taxes/tax.ts'
import type { PaymentTerms } from '#values/payment-terms.ts'

/** The stored status; screens show invoiceState. */
export const invoiceStatuses = ['draft', 'sent', 'paid', 'void', 'written_off'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** A row of invoices. Money is in the business's currency; the database computes totals and balance. */
export type Invoice = {
  id: string
  business_id: string
  user_id: string
  client_id: string
  property_id: string | null
  /** Null on a draft of a business that assigns numbers when it sends. */
  invoice_number: string | null
  version_number: number
  title: string | null
  status: InvoiceStatus
  issue_date: string
  due_date: string
  payment_terms: PaymentTerms | null
  po_number: string | null
  /** Printed above the lines; notes are printed below them. */
  message: string | null
  notes: string | null
  terms: string | null
  discount_type: AmountType | null
  discount_value: number
  taxes: Tax[]
  prices_include_tax: boolean
  /** The amount before tax. */
  amount: number
  subtotal: number
  discount_amount: number
  tax_lines: TaxLine[]
  tax_amount: number
  total_amount: number
  paid_amount: number
  /** Refunded and owed again. */
  refunded_amount: number
  /** Credit used on it, less the credit that overpaying it created. */
  credited_amount: number
  written_off_amount: number
  /** The amount that the client still owes. */
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

/** A row of invoice_sources: a visit, a job line, a job without lines, or a quote that was billed. */
export type InvoiceSource = {
  id: string
  business_id: string
  invoice_id: string
  job_id: string | null
  visit_id: string | null
  job_line_id: string | null
  quote_id: string | null
  /** False while its invoice is void: then another invoice may bill it. */
  is_held: boolean
  created_at: string
}

/** The content that a client was sent. */
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

/** Maximum characters per column. */
export const invoiceLimits = {
  title: 200,
  poNumber: 100,
  message: 4000,
  notes: 4000,
  terms: 10_000,
  lineName: 200,
  lineDescription: 4000,
} as const

/** The status transitions; the database rejects all others. */
export const invoiceSteps: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['sent', 'void'],
  sent: ['paid', 'void', 'written_off'],
  // Only a free invoice goes from paid to void.
  paid: ['sent', 'void'],
  void: ['draft', 'sent'],
  written_off: ['sent'],
}
