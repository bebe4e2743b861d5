import type { PaymentMethod } from '#values/payment-method.ts'

/** A row of payments: money received. A payment without an invoice is a deposit. */
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

/** A row of refunds: money returned. */
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
  /** Whether the client owes the refunded amount again. */
  is_still_owed: boolean
  reason: string | null
  provider_refund: string | null
  is_sample: boolean
  created_at: string
}

export const creditKinds = ['overpayment', 'deposit', 'granted', 'applied', 'refunded'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A row of credits: a positive amount adds to the client's credit, a negative one uses it. */
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

/** A row of client_statements: an account statement that was made for a client. */
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

/** One line of a statement: a movement and the balance after it. */
export type StatementEntry = {
  day: string
  kind: 'invoice' | 'payment' | 'refund' | 'credit' | 'write_off'
  reference: string
  /** Positive amounts increase what the client owes. */
  amount: number
  balance: number
}

/** Maximum characters per column. */
export const paymentLimits = { reference: 200, note: 2000, reason: 2000 } as const
