/** A repair sold at one price: the time it usually takes, and the part at a percentage of its cost. Money in cents. */
export type UsualRepair = {
  minutes: number
  hourlyRateCents: number
  partCostCents: number
  partPercent: number
}

/** The flat rate of a repair, rounded up to whole 5 dollars. */
export const flatRate = (repair: UsualRepair): number => {
  const labor = (repair.minutes * repair.hourlyRateCents) / 60
  const part = (repair.partCostCents * repair.partPercent) / 100
  return Math.ceil(Math.round(labor + part) / 500) * 500
}
