import type { ExpenseCategory } from '#expenses/expense.ts'

/** The reports by their names in the URL. */
export const reportNames = [
  'profit',
  'months',
  'clients',
  'services',
  'receivables',
  'taxes',
  'expenses',
  'jobs',
  'members',
] as const
export type ReportName = (typeof reportNames)[number]

/** The rows of each report; money is in the business's currency and before tax unless noted. */
export type ReportRows = {
  /** One row per month, and one without a month for the total. Costs are negative. */
  profit: {
    month: string | null
    invoiced: number
    written_off: number
    given_back: number
    granted: number
    income: number
    expenses: number
    expense_tax: number
    profit: number
    received: number
    spent: number
    cash: number
  }
  months: { month: string; invoices: number; amount: number; tax: number; received: number }
  clients: {
    client_id: string
    name: string
    invoices: number
    amount: number
    tax: number
    received: number
  }
  /** A null service_id stands for lines without a service. */
  services: {
    service_id: string | null
    name: string | null
    invoices: number
    lines: number
    amount: number
  }
  receivables: {
    client_id: string
    name: string
    invoices: number
    not_due: number
    days_30: number
    days_60: number
    days_90: number
    older: number
    total: number
  }
  /** A null name stands for tax without a named rate; for expenses, for the tax paid in them. */
  taxes: {
    kind: 'sales' | 'expenses'
    name: string | null
    rate: number | null
    taxable: number
    charged: number
    collected: number
  }
  expenses: { category: ExpenseCategory; expenses: number; amount: number; tax: number; total: number }
  jobs: {
    job_id: string
    job_number: string
    title: string
    client_id: string
    client_name: string
    invoiced: number
    minutes: number
    labor: number
    materials: number
    expenses: number
    profit: number
  }
  members: { user_id: string; visits: number; minutes: number; labor: number }
}
