import type { Minor } from '@fieldlark/domain/values/money.ts'

import { useMoney } from '#parts/money/money.ts'

/** The share of a part in a whole such as "25%", or null if the whole is not positive. */
export function usePercent() {
  const { percent } = useMoney()
  return (part: Minor, whole: Minor): string | null =>
    whole > 0n ? percent(Math.round(Number((part * 1000n) / whole) / 10)) : null
}
