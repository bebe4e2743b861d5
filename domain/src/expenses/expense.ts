import type { PaymentMethod } from '#values/payment-method.ts'

export const expenseCategories = [
  'materials',
  'supplies',
  'tools',
  'equipment',
  'fuel',
  'vehicle',
  'subcontractors',
  'insurance',
  'marketing',
  'office',
  'software',
  'phone',
  'rent',
  'utilities',
  'travel',
  'meals',
  'training',
  'fees',
  'taxes',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

/** A row of expenses. Money is in the business's currency. */
export type Expense = {
  id: string
  business_id: string
  user_id: string
  category: ExpenseCategory
  description: string | null
  vendor: string | null
  /** The amount including tax; tax_amount is the tax in it. */
  amount: number
  tax_amount: number
  date: string
  payment_method: PaymentMethod | null
  notes: string | null
  job_id: string | null
  /** The address of a receipt stored elsewhere. */
  receipt_url: string | null
  is_reimbursable: boolean
  reimburse_to: string | null
  reimbursed_at: string | null
  is_sample: boolean
  version: number
  created_at: string
  updated_at: string
}

export const receiptTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** A row of receipts; the bytes are in the bucket of that name. */
export type Receipt = {
  id: string
  business_id: string
  user_id: string
  expense_id: string
  name: string
  path: string
  mime_type: ReceiptType
  size_bytes: number
  is_sample: boolean
  created_at: string
}

/** Maximum characters per column, and the maximum bytes of a receipt. */
export const expenseLimits = {
  description: 500,
  vendor: 200,
  notes: 4000,
  receiptUrl: 2000,
  receiptName: 200,
  receiptBytes: 10_485_760,
} as const
