import { describe, expect, it } from 'vitest'

import { groupsOf } from './groups.ts'

const rows = [
  { month: '2026-11', amount: 3 },
  { month: '2026-11', amount: 4 },
  { month: '2026-10', amount: 5 },
]
const shape = {
  keyOf: ({ month }: (typeof rows)[number]) => month,
  labelOf: (month: string) => `Month ${month}`,
  numberText: String,
  sumOf: (some: readonly (typeof rows)[number][]) => `$${some.reduce((sum, { amount }) => sum + amount, 0)}`,
}

describe('the groups of a list', () => {
  it('have the number of their rows and what they amount to', () => {
    expect(groupsOf(rows, { ...shape, isAll: true })).toEqual([
      { key: '2026-11', label: 'Month 2026-11', size: 2, count: '2', sum: '$7' },
      { key: '2026-10', label: 'Month 2026-10', size: 1, count: '1', sum: '$5' },
    ])
  })

  it('say nothing of the last one while the list is not read to its end', () => {
    const [first, last] = groupsOf(rows, { ...shape, isAll: false })
    expect(first).toMatchObject({ count: '2', sum: '$7' })
    expect(last).toEqual({ key: '2026-10', label: 'Month 2026-10', size: 1 })
  })

  it('are none where the rows do not come group by group', () => {
    expect(groupsOf([...rows, { month: '2026-11', amount: 1 }], { ...shape, isAll: true })).toEqual([])
  })
})
