/** A price and what it costs to earn it; amounts in cents, so that every line is exact. */
export type PriceExample = {
  priceCents: number
  people: number
  hours: number
  hourlyWageCents: number
  miles: number
  mileCents: number
  suppliesCents: number
}

/** What each line of an example costs, and what is left of the price; in cents. */
export type WorkedPrice = {
  wages: number
  payrollTax: number
  drive: number
  supplies: number
  left: number
  /** Of the price, with one decimal: 31.6. Negative when the job loses money. */
  leftPercent: number
}

/** The employer's share of Social Security (6.2 %) and Medicare (1.45 %) in the United States. */
export const PAYROLL_TAX_PERCENT = 7.65

/** What a price leaves after wages, payroll tax, the drive and supplies. Each line is rounded to whole cents. */
export function workedPrice(example: PriceExample): WorkedPrice {
  const wages = Math.round(example.people * example.hours * example.hourlyWageCents)
  // In hundredths of a percent the product stays a whole number, so halves round up as on a payslip.
  const payrollTax = Math.round((wages * Math.round(PAYROLL_TAX_PERCENT * 100)) / 10_000)
  const drive = Math.round(example.miles * example.mileCents)
  const supplies = example.suppliesCents
  const left = example.priceCents - wages - payrollTax - drive - supplies
  return {
    wages,
    payrollTax,
    drive,
    supplies,
    left,
    leftPercent: Math.round((left * 1000) / example.priceCents) / 10,
  }
}

/** A price at a percentage of another, such as a first clean at 175 % of a usual one, rounded up to whole 5 dollars. */
export const factoredPrice = (priceCents: number, percent: number): number =>
  Math.ceil((priceCents * percent) / 50_000) * 500
