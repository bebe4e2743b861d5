/** A repair whose diagnosis was paid at the first visit. */
export type Repair = {
  diagnosisCents: number
  laborHours: number
  hourCents: number
  partCostCents: number
  /** What is added to the cost of the part for finding, fetching and warranting it. */
  markupPercent: number
}

/** In cents. */
export type RepairPrice = {
  labor: number
  part: number
  /** What the client pays in all when they say yes; the diagnosis is in it. */
  total: number
  /** What is left of it after the diagnosis they have paid. */
  due: number
}

/** The price of a repair into which the fee for its diagnosis is credited. A repair cheaper than the diagnosis leaves nothing to pay. */
export function repairPrice(repair: Repair): RepairPrice {
  const labor = Math.round(repair.laborHours * repair.hourCents)
  const part = Math.round((repair.partCostCents * (100 + repair.markupPercent)) / 100)
  const total = Math.max(labor + part, repair.diagnosisCents)
  return { labor, part, total, due: total - repair.diagnosisCents }
}
