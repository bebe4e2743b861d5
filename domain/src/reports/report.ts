import type { ExpenseCategory } from '#expenses/expense.ts'

/** The reports by the names they have in an address. */
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

/** The rows of each; money is in the business's currency and before tax unless it says otherwise. */
export type ReportRows = {
  /** A month each, and without a month all of them. Costs are below zero. */
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
  /** service_id null: what was written by hand. */
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
  /** name null: a tax that no rate was named for; of expenses, what was paid in them. */
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
