/** A roof seen from above; `rise` is what it climbs, in inches, on 12 inches of run. */
export type Roof = { footprintSquareFeet: number; rise: number; wastePercent: number }

/** How much larger a sloped roof is than its footprint: 1.118 at 6 in 12. */
export const pitchFactor = (rise: number): number => Math.hypot(rise, 12) / 12

export type RoofSize = {
  /** Squares of 100 square feet on the roof, with one decimal rounded up: what is billed. */
  squares: number
  /** Bundles to order with the waste, three to a square. */
  bundles: number
}

export function roofSize({ footprintSquareFeet, rise, wastePercent }: Roof): RoofSize {
  const factor = pitchFactor(rise)
  return {
    squares: Math.ceil((footprintSquareFeet * factor) / 10) / 10,
    bundles: Math.ceil((footprintSquareFeet * (100 + wastePercent) * 3 * factor) / 10_000),
  }
}

export const roofPrice = (squares: number, squareCents: number): number => Math.round(squares * squareCents)

/** A price in stages of whole percents that make up 100; the last stage takes the cents that do not divide. */
export function stagePayments(priceCents: number, percents: readonly number[]): readonly number[] {
  const before = percents.slice(0, -1).map((percent) => Math.floor((priceCents * percent) / 100))
  return [...before, before.reduce((rest, part) => rest - part, priceCents)]
}
