import { expect, it } from 'vitest'

import { engagementOf } from './member-time.ts'

const block = {
  id: 'block',
  title: 'Dentist',
  member_id: 'ana' as string | null,
  start_date: '2026-05-05',
  end_date: '2026-05-05',
  start_time: '09:00' as string | null,
  end_time: '10:00' as string | null,
  is_recurring: false,
  day_of_week: null,
  is_available: false,
}
const visit = {
  id: 'wanted',
  title: '',
  visit_date: '2026-05-05',
  start_time: '09:30' as string | null,
  duration_minutes: 60,
  memberIds: [] as string[],
}
const other = { ...visit, id: 'other', start_time: '10:00', memberIds: ['ana', 'bo'] }
const ask = (userId: string, changes: Partial<Parameters<typeof engagementOf>[1]>) => {
  const found = engagementOf(userId, {
    candidate: visit,
    visits: [],
    blocks: [],
    bufferMinutes: 0,
    ...changes,
  })
  return found && [found.kind, found.id]
}

it('names time off before another visit, and only what is the member’s own', () => {
  expect(ask('ana', { visits: [other], blocks: [block] })).toEqual(['block', 'block'])
  expect(ask('bo', { visits: [other], blocks: [block] })).toEqual(['visit', 'other'])
  expect(ask('cy', { visits: [other], blocks: [block] })).toBeNull()
  expect(ask('cy', { blocks: [{ ...block, member_id: null }] })).toBeNull()
  expect(ask('cy', { visits: [{ ...other, memberIds: [] }] })).toBeNull()
})

it('does not count the visit itself, and leaves the buffer between two', () => {
  expect(ask('ana', { visits: [{ ...other, id: 'wanted' }] })).toBeNull()
  const next = { ...other, start_time: '10:40' }
  expect(ask('ana', { visits: [next] })).toBeNull()
  expect(ask('ana', { visits: [next], bufferMinutes: 15 })).toEqual(['visit', 'other'])
})

it('of a visit at any time only knows whole days off', () => {
  const candidate = { ...visit, start_time: null }
  expect(ask('ana', { candidate, visits: [other], blocks: [block] })).toBeNull()
  const day = { ...block, start_time: null, end_time: null }
  expect(ask('ana', { candidate, blocks: [day] })).toEqual(['block', 'block'])
})
