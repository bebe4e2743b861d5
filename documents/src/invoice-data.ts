import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'
import type { DocumentBusiness, DocumentClient, DocumentSettings } from './document-data.ts'

/** The result of invoice_document: an invoice as it is now, or an earlier version as it was sent. */
export type InvoiceData = {
  state: InvoiceState
  version_number: number
  /** False for an earlier version, which has no payments and no current balance. */
  is_current: boolean
  invoice: InvoiceSnapshot['invoice']
  lines: InvoiceSnapshot['lines']
  business: DocumentBusiness
  settings: DocumentSettings | null
  client: DocumentClient
  property: string | null
  payments: { payment_number: string; paid_on: string; amount: number; method: PaymentMethod }[]
  /** What was used of each deposit; part of the credit on the invoice. */
  deposits: { payment_number: string; amount: number }[]
  /** The address of the client's page, known only where its token is: stored is only its hash. */
  link?: string | null
  today: string
}
