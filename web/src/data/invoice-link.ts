import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'
import type { InvoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import type { Payment } from '@fieldlark/domain/payments/payment.ts'

import { askOpenFunction, fetchOpenFile } from '#connection/open-functions.ts'

/** What a client sees of his invoice by its link: always the newest version, and what the books say of it. */
export type InvoicePage = {
  state: Exclude<InvoiceState, 'draft'>
  version_number: number
  invoice: InvoiceSnapshot['invoice']
  lines: InvoiceSnapshot['lines']
  business: {
    name: string
    logo: string | null
    phone: string | null
    email: string | null
    address: string | null
    currency: string | null
    language: Language
    registration_number: string | null
    timezone: string
  }
  settings: { accent_color: string; footer: string | null; bank_details: string | null } | null
  client: { name: string | null; company_name: string | null; language: Language } | null
  property: string | null
  payments: Pick<Payment, 'payment_number' | 'paid_on' | 'amount' | 'method'>[]
  /** Where the business is. */
  today: string
  can_pay_online: boolean
}

/** isOpening: a person looks at it; only that tells the business that it was seen. */
export const openInvoiceLink = (token: string, isOpening: boolean) =>
  askOpenFunction<InvoicePage>('invoice-link', { action: 'open', token, is_opening: isOpening })

/** The same for somebody who comes back from paying: the card company is asked, too. */
export const checkInvoicePaid = (token: string) =>
  askOpenFunction<InvoicePage>('invoice-link', { action: 'check', token })

/** "I have paid": the business is told. */
export const claimInvoicePaid = (token: string) =>
  askOpenFunction<InvoicePage>('invoice-link', { action: 'claim', token })

/** Where it is paid by card; amount null: all that is owed. */
export const payInvoice = (token: string, amount: number | null) =>
  askOpenFunction<{ url: string }>('invoice-link', { action: 'pay', token, amount })

export const fetchInvoiceByLink = (token: string) => fetchOpenFile('paper', { kind: 'invoice', token })
