/** A piece of joinery: what it is made of, and hours in the shop and at the client's home. */
export type Piece = {
  materialsCents: number
  /** Offcuts, knots and mistakes, of the materials. */
  wastePercent: number
  shopHours: number
  installHours: number
  hourCents: number
}

/** In cents. The lines add up to the total. */
export type PiecePrice = { materials: number; waste: number; shop: number; install: number; total: number }

/** The price of a piece made to measure. */
export function piecePrice(piece: Piece): PiecePrice {
  const materials = piece.materialsCents
  const waste = Math.round((materials * piece.wastePercent) / 100)
  const shop = Math.round(piece.shopHours * piece.hourCents)
  const install = Math.round(piece.installHours * piece.hourCents)
  return { materials, waste, shop, install, total: materials + waste + shop + install }
}

/** A total in payments of the given percentages, which add up to 100; the last payment takes what rounding leaves. */
export function paymentsOf(totalCents: number, percents: readonly number[]): number[] {
  const payments = percents.map((percent) => Math.round((totalCents * percent) / 100))
  const rest = totalCents - payments.reduce((sum, cents) => sum + cents, 0)
  return payments.map((cents, index) => (index === payments.length - 1 ? cents + rest : cents))
}
