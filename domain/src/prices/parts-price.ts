/** Parts up to a cost are sold at so many percent of it; the last step has no end. */
export type MarkupStep = { upToCents: number; percent: number }

/**
 * What a part is sold for. Where a step ends, the price stays until the next step's percentage reaches it; otherwise a
 * part of 51 dollars would be sold for less than one of 50.
 */
export function partPrice(costCents: number, steps: readonly MarkupStep[]): number {
  let atLeast = 0
  for (const { upToCents, percent } of steps) {
    if (costCents <= upToCents) return Math.max(atLeast, Math.round((costCents * percent) / 100))
    atLeast = Math.max(atLeast, Math.round((upToCents * percent) / 100))
  }
  throw new RangeError('No step of the markup table goes that far.')
}

/** A repair: the call-out pays for the drive and for finding the fault, then labor counts in started half hours. */
export type Repair = {
  callOutCents: number
  minutes: number
  hourlyRateCents: number
  partCostCents: number
}

export type RepairPrice = { hours: number; labor: number; part: number; total: number }

export function repairPrice(repair: Repair, steps: readonly MarkupStep[]): RepairPrice {
  const hours = Math.ceil(repair.minutes / 30) / 2
  const labor = Math.round(hours * repair.hourlyRateCents)
  const part = partPrice(repair.partCostCents, steps)
  return { hours, labor, part, total: repair.callOutCents + labor + part }
}
