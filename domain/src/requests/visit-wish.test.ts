import { expect, test } from 'vitest'

import { proposalText, proposedTime, type VisitWish } from './visit-wish.ts'

const wish = (wanted_date: string | null, wanted_part: VisitWish['wanted_part']): VisitWish => ({
  kind: 'move',
  visit_date: '2026-12-01',
  start_time: '09:30:00',
  wanted_date,
  wanted_part,
})
const visit = { visit_date: '2026-12-01', start_time: '09:30:00' }

test.each([
  ['no proposal', wish(null, null), visit, null],
  ['another day, at the same hour', wish('2026-12-03', null), visit, ['2026-12-03', '09:30']],
  ['a part of it that has the hour', wish('2026-12-03', 'morning'), visit, ['2026-12-03', '09:30']],
  ['another part of it', wish('2026-12-03', 'afternoon'), visit, ['2026-12-03', '13:00']],
  ['another part of the same day', wish(null, 'evening'), visit, ['2026-12-01', '17:00']],
  ['any time of another day', wish('2026-12-03', null), { ...visit, start_time: null }, ['2026-12-03', null]],
  [
    'a part for any time',
    wish('2026-12-03', 'morning'),
    { ...visit, start_time: null },
    ['2026-12-03', '09:00'],
  ],
] as const)('moving begins with %s', (_, wished, stored, expected) => {
  expect(proposedTime(wished, stored)).toEqual(
    expected && { visit_date: expected[0], start_time: expected[1] },
  )
})

test('a proposal is read with its day, its part or both', () => {
  expect(proposalText('en', 'Thu, Dec 3', 'afternoon')).toBe('Thu, Dec 3, in the afternoon')
  expect(proposalText('es', '', 'morning')).toBe('por la mañana')
  expect(proposalText('es', 'jue, 3 de dic', null)).toBe('jue, 3 de dic')
  expect(proposalText('en', '', null)).toBe('')
})
