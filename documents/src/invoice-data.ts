import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'
import type { PaperBusiness, PaperClient, PaperSettings } from './paper-data.ts'

/** What invoice_document answers: an invoice as it stands, or as an earlier version was sent. */
export type InvoiceData = {
  state: InvoiceState
  version_number: number
  /** False: an earlier version. It has no payments and no balance of today. */
  is_current: boolean
  invoice: InvoiceSnapshot['invoice']
  lines: InvoiceSnapshot['lines']
  business: PaperBusiness
  settings: PaperSettings | null
  client: PaperClient
  property: string | null
  payments: { payment_number: string; paid_on: string; amount: number; method: PaymentMethod }[]
  today: string
}
