import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { Payment } from '@fieldlark/domain/payments/payment.ts'

import { callOpenFunction, fetchOpenFile } from '#connection/open-functions.ts'
import type { LinkedBusiness } from '#parts/link-page/linked-business.ts'

/** What a client sees of their invoice by its link: the newest version, with its payments and balance. */
export type InvoicePage = {
  state: Exclude<InvoiceState, 'draft'>
  version_number: number
  invoice: InvoiceSnapshot['invoice']
  lines: InvoiceSnapshot['lines']
  business: LinkedBusiness
  settings: { accent_color: string; footer: string | null; bank_details: string | null } | null
  client: { name: string | null; company_name: string | null; language: Language } | null
  property: string | null
  payments: Pick<Payment, 'payment_number' | 'paid_on' | 'amount' | 'method'>[]
  /** The deposits that were taken off it, each with what was used of it. */
  deposits: { payment_number: string; amount: number }[]
  /** Today's date in the business's time zone. */
  today: string
  can_pay_online: boolean
  /** The business has closed: it takes neither payments nor reports of them. */
  is_closed: boolean
}

/** isOpening: true when a person opens the page; only then the business is notified that it was viewed. */
export const openInvoiceLink = (token: string, isOpening: boolean) =>
  callOpenFunction<InvoicePage>('invoice-link', { action: 'open', token, is_opening: isOpening })

/** The same after returning from the checkout: the server also checks with the payment provider. */
export const checkInvoicePaid = (token: string) =>
  callOpenFunction<InvoicePage>('invoice-link', { action: 'check', token })

/** "I have paid": notifies the business. */
export const claimInvoicePaid = (token: string) =>
  callOpenFunction<InvoicePage>('invoice-link', { action: 'claim', token })

/** The URL of the checkout; with amount null for the whole balance. */
export const payInvoice = (token: string, amount: number | null) =>
  callOpenFunction<{ url: string }>('invoice-link', { action: 'pay', token, amount })

export const fetchInvoiceByLink = (token: string) => fetchOpenFile('document-pdf', { kind: 'invoice', token })
