/** What one job brought and cost, before tax: what the function job_profit answers. */
export type JobProfit = {
  /** Each visit is paid for, and not the whole job once: price is that of a visit. */
  is_by_visit: boolean
  /** Visits that were done. */
  visits: number
  price: number
  invoiced: number
  /** Agreed on or done, and on no invoice yet. */
  still_open: number
  minutes: number
  labor: number
  materials: number
  /** With the tax in them. */
  expenses: number
  profit: number
  /** Percent of what it brings; null where it brings nothing. */
  margin: number | null
}
