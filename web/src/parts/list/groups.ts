import type { Group } from '@fieldlark/ui/data-columns.ts'

/**
 * The rows of a list under heads, each with how many there are and what they amount to. The last group of a list that is
 * not read to its end has neither: it may go on. Rows that do not come group by group have no heads.
 */
export function groupsOf<Row, Key extends string>(
  rows: readonly Row[],
  {
    keyOf,
    labelOf,
    numberText,
    sumOf,
    isAll,
  }: {
    keyOf: (row: Row) => Key
    labelOf: (key: Key) => string
    numberText: (value: number) => string
    /** Only where their amounts are of one kind. */
    sumOf?: (rows: readonly Row[]) => string
    /** Whether the list is read to its end. */
    isAll: boolean
  },
): readonly Group[] {
  const groups: { key: Key; rows: Row[] }[] = []
  for (const row of rows) {
    const key = keyOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  if (new Set(groups.map(({ key }) => key)).size < groups.length) return []
  return groups.map((group, index) => {
    const isWhole = isAll || index < groups.length - 1
    const size = group.rows.length
    return {
      key: group.key,
      label: labelOf(group.key),
      size,
      ...(isWhole && { count: numberText(size), sum: sumOf?.(group.rows) }),
    }
  })
}
