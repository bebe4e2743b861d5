/** The IRS standard mileage rate for business miles and the year it is for, in cents. Announced each December for the next year. */
export const MILEAGE_RATE = { year: 2026, cents: 72.5 } as const
