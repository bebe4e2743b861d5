/** Revenue and costs of one job before tax: the result of the function job_profit. */
export type JobProfit = {
  /** Whether each visit is charged rather than the job once; price is then that of a visit. */
  is_by_visit: boolean
  /** The number of completed visits. */
  visits: number
  price: number
  invoiced: number
  /** Agreed on or done, and not invoiced yet. */
  still_open: number
  minutes: number
  labor: number
  materials: number
  /** Including tax. */
  expenses: number
  profit: number
  /** Profit as a percentage of revenue; null without revenue. */
  margin: number | null
}
