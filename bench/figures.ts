/** A measured figure and its limit; with `limit` null it is printed but not checked. */
export type Figure = { what: string; value: number; unit: string; limit: number | null; least?: boolean }

const isBroken = ({ value, limit, least }: Figure) =>
  limit !== null && (least ? value < limit : value > limit)

/** Prints figures with their limits and sets the exit code when one is exceeded. */
export function report(figures: readonly Figure[]) {
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const figure of figures) {
    const { what, value, unit, limit, least } = figure
    const bound = limit === null ? '' : `${least ? '≥' : '≤'} ${limit}`
    const number = value >= 100 ? value.toFixed(0) : value.toFixed(2)
    console.log(
      `${what.padEnd(width)}  ${number.padStart(9)} ${unit.padEnd(5)} ${bound}${isBroken(figure) ? '  BROKEN' : ''}`,
    )
  }
  if (figures.some(isBroken)) process.exitCode = 1
}

export function median(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
