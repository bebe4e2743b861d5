export const waitingKinds = ['uninvoiced', 'draft', 'overdue', 'quote', 'deposit', 'visit'] as const
/** Why money waits: done and on no invoice, an invoice nobody sent, one that is late, a quote about to lapse, … */
export type WaitingKind = (typeof waitingKinds)[number]

/** A row of money_on_the_table. The step is taken on the record. */
export type WaitingMoney = {
  kind: WaitingKind
  record: 'job' | 'invoice' | 'quote' | 'visit'
  record_id: string
  job_id: string | null
  client_id: string
  client_name: string
  title: string
  number: string | null
  amount: number
  /** Of a visit, its day. */
  since: string
  weight: number
}

/** What the function dashboard_totals answers. */
export type DashboardTotals = {
  today: string
  /** Invoiced before tax, and money that came in. */
  revenue: { month: number; last_month: number; received: number; received_last_month: number }
  unpaid: { invoices: number; amount: number; late: number; late_amount: number }
  jobs_done: { month: number; last_month: number; all: number }
  clients: number
  table: {
    amount: number
    items: number
    kinds: Partial<Record<WaitingKind, { items: number; amount: number }>>
    /** Those that weigh most. */
    first: WaitingMoney[]
  }
}
