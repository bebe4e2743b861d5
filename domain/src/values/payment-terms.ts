import { addDays } from './wall-time.ts'

export const paymentTerms = [
  'due_on_receipt',
  'net_7',
  'net_14',
  'net_15',
  'net_30',
  'net_45',
  'net_60',
] as const
/** How long a client has to pay. */
export type PaymentTerms = (typeof paymentTerms)[number]

/** Days from the issue of an invoice to its due date. */
export const termDays: Record<PaymentTerms, number> = {
  due_on_receipt: 0,
  net_7: 7,
  net_14: 14,
  net_15: 15,
  net_30: 30,
  net_45: 45,
  net_60: 60,
}

/** "2026-11-21", net_30 → "2026-12-21". */
export const dueDateOf = (issueDate: string, terms: PaymentTerms): string =>
  addDays(issueDate, termDays[terms])
