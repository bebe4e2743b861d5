import type { PaymentMethod } from '@fieldlark/domain/values/payment-method.ts'
import type { DocumentBusiness, DocumentClient, DocumentSettings } from './document-data.ts'

/** The result of receipt_document: one payment, what it paid and what is left to pay. */
export type ReceiptData = {
  payment: {
    payment_number: string
    amount: number
    paid_on: string
    method: PaymentMethod
    reference: string | null
  }
  invoice: {
    invoice_number: string | null
    title: string | null
    issue_date: string
    total_amount: number
    balance: number
  } | null
  /** What a deposit was paid for. */
  about: { record: 'quote' | 'job'; number: string; title: string } | null
  refunds: { refunded_on: string; amount: number; method: PaymentMethod }[]
  kept_as_credit: number
  business: DocumentBusiness
  settings: DocumentSettings | null
  client: DocumentClient
  today: string
}
