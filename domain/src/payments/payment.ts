import type { PaymentMethod } from '#values/payment-method.ts'

/** A row of payments: money that came in. One without an invoice is a deposit. */
export type Payment = {
  id: string
  business_id: string
  user_id: string | null
  client_id: string
  invoice_id: string | null
  quote_id: string | null
  job_id: string | null
  payment_number: string
  amount: number
  paid_on: string
  method: PaymentMethod
  reference: string | null
  note: string | null
  provider_payment: string | null
  is_sample: boolean
  created_at: string
  updated_at: string
}

/** A row of refunds: money that went back. */
export type Refund = {
  id: string
  business_id: string
  user_id: string | null
  client_id: string
  payment_id: string | null
  invoice_id: string | null
  amount: number
  refunded_on: string
  method: PaymentMethod
  /** Whether the client owes it again. */
  is_still_owed: boolean
  reason: string | null
  provider_refund: string | null
  is_sample: boolean
  created_at: string
}

export const creditKinds = ['overpayment', 'deposit', 'granted', 'applied', 'refunded'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A row of credits: above zero the client has more with the business, below it some was used. */
export type Credit = {
  id: string
  business_id: string
  user_id: string | null
  client_id: string
  kind: CreditKind
  amount: number
  invoice_id: string | null
  payment_id: string | null
  refund_id: string | null
  note: string | null
  is_sample: boolean
  created_at: string
}

/** A row of client_statements: what a client was told of his account. */
export type ClientStatement = {
  id: string
  business_id: string
  user_id: string | null
  client_id: string
  from_date: string
  to_date: string
  opening_balance: number
  closing_balance: number
  snapshot: { entries: StatementEntry[] }
  sent_to: string | null
  created_at: string
}

/** One line of a statement: what moved, and what was owed after it. */
export type StatementEntry = {
  day: string
  kind: 'invoice' | 'payment' | 'refund' | 'credit' | 'write_off'
  reference: string
  /** Above zero the client owes more. */
  amount: number
  balance: number
}

/** Characters a column takes. */
export const paymentLimits = { reference: 200, note: 2000, reason: 2000 } as const
