/** The complementary error function (Abramowitz and Stegun 7.1.26, wrong by at most 1.5e-7). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x)
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return sum * Math.exp(-x * x)
}

/**
 * How likely two samples of one distribution differ at least as much as these in which has the larger values (Mann and Whitney,
 * two-sided, by the normal distribution): large samples without many equal values.
 */
export function rankSumP(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ]
  const sorted = all.toSorted((a, b) => a.value - b.value)
  const rankSum = sorted.reduce((sum, { isOne }, at) => (isOne ? sum + at + 1 : sum), 0)
  const [n, m] = [one.length, other.length]
  const u = rankSum - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return erfc(z / Math.SQRT2)
}
