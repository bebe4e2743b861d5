/** A room whose walls are painted; lengths in feet. */
export type Room = { length: number; width: number; height: number; doors: number; windows: number }

/** What estimators take off the walls for a door and for a window, in square feet. */
export const DOOR_SQUARE_FEET = 20
export const WINDOW_SQUARE_FEET = 15

export const wallArea = ({ length, width, height, doors, windows }: Room): number =>
  2 * (length + width) * height - doors * DOOR_SQUARE_FEET - windows * WINDOW_SQUARE_FEET

/** How the walls are painted. `coverage` is what a gallon covers once, `hourlyArea` what a painter covers once in an hour. */
export type PaintJob = {
  area: number
  coats: number
  coverage: number
  hourlyArea: number
  /** Masking, filling, sanding, moving furniture and putting it back. */
  prepHours: number
  hourlyRateCents: number
  gallonCents: number
  sundriesCents: number
}

export type PaintPrice = {
  /** In whole quarts, as paint is sold. */
  gallons: number
  /** Rounded up to the half hour. */
  paintingHours: number
  laborCents: number
  paintCents: number
  /** Rounded up to whole 5 dollars. */
  totalCents: number
}

export function paintPrice(job: PaintJob): PaintPrice {
  const coated = job.area * job.coats
  const gallons = Math.ceil((coated * 4) / job.coverage) / 4
  const paintingHours = Math.ceil((coated * 2) / job.hourlyArea) / 2
  const laborCents = Math.round((job.prepHours + paintingHours) * job.hourlyRateCents)
  const paintCents = Math.round(gallons * job.gallonCents)
  return {
    gallons,
    paintingHours,
    laborCents,
    paintCents,
    totalCents: Math.ceil((laborCents + paintCents + job.sundriesCents) / 500) * 500,
  }
}
