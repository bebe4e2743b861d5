/** Outlets, fixtures or switches of one kind, at a price each. */
export type Points = { count: number; eachCents: number }

/** In cents. The lines and the permit add up to the total. */
export type PointsPrice = { lines: number[]; permit: number; total: number }

/** The price of electrical work by the point. The permit is passed on at what it costs, as a line of its own. */
export function pointsPrice(points: readonly Points[], permitCents: number): PointsPrice {
  const lines = points.map(({ count, eachCents }) => count * eachCents)
  return { lines, permit: permitCents, total: lines.reduce((sum, cents) => sum + cents, permitCents) }
}
