export const waitingKinds = ['uninvoiced', 'draft', 'overdue', 'quote', 'deposit'] as const
/** Why money is outstanding: work done but not invoiced, an unsent or late invoice, an expiring quote, … */
export type WaitingKind = (typeof waitingKinds)[number]

/** A row of money_on_the_table. The next action is taken on its record. */
export type WaitingMoney = {
  kind: WaitingKind
  record: 'job' | 'invoice' | 'quote'
  record_id: string
  job_id: string | null
  client_id: string
  client_name: string
  title: string
  number: string | null
  amount: number
  since: string
  weight: number
}

type NamedClient = {
  name: string | null
  title: string | null
  first_name: string | null
  last_name: string | null
  company_name: string | null
}

/** A new request that waits for a reply. */
export type WaitingRequest = {
  id: string
  title: string
  urgency: 'urgent' | 'high' | 'normal'
  created_at: string
  /** When the client wants the visit, where they booked a time. */
  wanted_start: string | null
  /** Until when that time is kept for an answer of the office; null where nothing waits for it. */
  answer_by: string | null
  /** What a client would like of a visit that they have, and when that is; null of any other request. */
  wish: 'move' | 'cancel' | null
  visit_date: string | null
  start_time: string | null
  client: NamedClient
}

/** A quote that waits for an answer, or whose answer has not been dealt with. */
export type WaitingQuote = {
  id: string
  title: string
  status: 'sent' | 'changes_requested' | 'approved'
  total: number
  valid_until: string | null
  sent_at: string | null
  followed_up_at: string | null
  viewed_at: string | null
  client: NamedClient
}

/** The result of the function dashboard_totals. */
export type DashboardTotals = {
  today: string
  /** The amount invoiced before tax, and the amount received. */
  revenue: { month: number; last_month: number; received: number; received_last_month: number }
  unpaid: { invoices: number; amount: number; late: number; late_amount: number }
  jobs_done: { month: number; last_month: number; all: number }
  clients: number
  /** All of them, and the first five: the most urgent, then the oldest. */
  requests: { items: number; first: WaitingRequest[] }
  /** All of them that have not expired, their sum, and the first five: what to act on first. */
  quotes: { items: number; amount: number; first: WaitingQuote[] }
  table: {
    amount: number
    items: number
    kinds: Partial<Record<WaitingKind, { items: number; amount: number }>>
    /** The most important rows. */
    first: WaitingMoney[]
  }
  /** Cash that was noted and waits to be confirmed: its sum, and the job of the oldest note. */
  cash: { items: number; amount: number; job_id: string | null }
}
