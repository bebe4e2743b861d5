import { describe, expect, it } from 'vitest'
import { type BookedVisit, type ClashBlock, findClashes } from './clash.ts'

const visit = (more: Partial<BookedVisit> = {}): BookedVisit => ({
  id: 'new',
  title: 'Windows',
  visit_date: '2026-11-24',
  start_time: '09:00:00',
  duration_minutes: 60,
  memberIds: ['ann'],
  ...more,
})
const block = (more: Partial<ClashBlock> = {}): ClashBlock => ({
  id: 'block',
  title: 'Lunch',
  member_id: null,
  start_date: '2026-11-24',
  end_date: '2026-11-24',
  start_time: '12:00:00',
  end_time: '13:00:00',
  is_recurring: false,
  day_of_week: null,
  is_available: false,
  ...more,
})
const clashes = (
  candidate: BookedVisit,
  others: BookedVisit[],
  blocks: ClashBlock[] = [],
  bufferMinutes = 0,
) => findClashes({ candidate, visits: others, blocks, bufferMinutes }).map(({ id }) => id)

describe('conflicts with other visits', () => {
  it.each([
    ['at the same time', { start_time: '09:30' }, 0, true],
    ['right after it', { start_time: '10:00' }, 0, false],
    ['right after it, without the way there', { start_time: '10:00' }, 15, true],
    ['after the way there', { start_time: '10:15' }, 15, false],
    ['of somebody else', { memberIds: ['bob'] }, 0, false],
    ['of one of several', { memberIds: ['bob', 'ann'] }, 0, true],
    ['at any time of the day', { start_time: null }, 0, false],
    [
      'that lasts over midnight',
      { visit_date: '2026-11-23', start_time: '22:00', duration_minutes: 700 },
      0,
      true,
    ],
    ['which is itself', { id: 'new' }, 0, false],
    ['on another day', { visit_date: '2026-11-25' }, 0, false],
  ])('%s', (_, other, buffer, isInTheWay) => {
    const found = clashes(visit(), [visit({ id: 'other', title: 'Gutters', ...other })], [], buffer)
    expect(found.length > 0).toBe(isInTheWay)
  })

  it('reports the visit, the members and the time', () => {
    const other = visit({ id: 'other', title: 'Gutters', start_time: '09:30:00', memberIds: ['bob', 'ann'] })
    expect(findClashes({ candidate: visit(), visits: [other], blocks: [], bufferMinutes: 0 })).toEqual([
      {
        kind: 'visit',
        id: 'other',
        title: 'Gutters',
        memberIds: ['ann'],
        visit_date: '2026-11-24',
        start_time: '09:30:00',
        end_time: '10:30',
      },
    ])
  })

  it('reports visits without members, since the owner does both', () => {
    const nobody: Partial<BookedVisit> = { memberIds: [] }
    expect(clashes(visit(nobody), [visit({ id: 'other', ...nobody })])).toEqual(['other'])
    expect(clashes(visit(nobody), [visit({ id: 'other' })])).toEqual([])
  })
})

describe('conflicts with blocked time', () => {
  const atNoon = { start_time: '12:30' }
  it.each([
    ['of everybody', atNoon, {}, true],
    ['of the member', atNoon, { member_id: 'ann' }, true],
    ['of another member', atNoon, { member_id: 'bob' }, false],
    ['unless it is time to work in', atNoon, { is_available: true }, false],
    ['not beside it', { start_time: '11:00' }, {}, false],
    ['on a whole day off', {}, { start_time: null, end_time: null }, true],
    ['on a whole day off, at any time', { start_time: null }, { start_time: null, end_time: null }, true],
    ['not at lunch, at any time', { start_time: null }, {}, false],
    ['on the last day of a leave', {}, { start_date: '2026-11-20', start_time: null, end_time: null }, true],
    [
      'through a leave with times',
      {},
      { start_date: '2026-11-23', end_date: '2026-11-25', start_time: '17:00', end_time: '08:00' },
      true,
    ],
    [
      'every week',
      atNoon,
      { start_date: '2026-01-01', end_date: '2027-01-01', is_recurring: true, day_of_week: 2 },
      true,
    ],
    [
      'every week on another day',
      atNoon,
      { start_date: '2026-01-01', end_date: '2027-01-01', is_recurring: true, day_of_week: 3 },
      false,
    ],
    [
      'after midnight',
      { start_time: '23:00', duration_minutes: 120 },
      { start_date: '2026-11-25', end_date: '2026-11-25', start_time: null, end_time: null },
      true,
    ],
  ])('%s', (_, asked, blocked, isInTheWay) => {
    expect(clashes(visit(asked), [], [block(blocked)])).toEqual(isInTheWay ? ['block'] : [])
  })
})
