import { describe, expect, it } from 'vitest'

import { isSameTime, settledTime, visitDraftSchema } from './visit-draft.ts'

const form = {
  visit_date: '2026-11-24',
  start_time: '09:00',
  duration_minutes: 60,
  instructions: '',
  memberIds: [],
  checklist: [],
}

const codesOf = (changes: object) =>
  visitDraftSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message) ?? []

describe('the draft of a visit', () => {
  it('may have no day and no time', () => {
    expect(visitDraftSchema.parse({ ...form, visit_date: '', start_time: '' })).toMatchObject({
      visit_date: null,
      start_time: null,
      instructions: null,
    })
  })

  it.each([
    [{ visit_date: '2026-02-31x' }, 'invalidDay'],
    [{ visit_date: '1999-12-31' }, 'invalidDay'],
    [{ start_time: '24:00' }, 'invalidTime'],
    [{ duration_minutes: 4 }, 'invalidDuration'],
    [{ duration_minutes: 2881 }, 'invalidDuration'],
    [{ duration_minutes: Number.NaN }, 'invalidDuration'],
    [{ checklist: [{ id: 'a', label: ' ', is_done: false }] }, 'required'],
    [{ checklist: [{ id: 'a', label: 'x'.repeat(301), is_done: false }] }, 'tooLong'],
    [{ instructions: 'x'.repeat(10_001) }, 'tooLong'],
  ])('rejects %j with %s', (changes, code) => {
    expect(codesOf(changes)).toEqual([code])
  })

  it('drops the time when there is no day', () => {
    expect(settledTime({ visit_date: null, start_time: '09:00', duration_minutes: 60 }).start_time).toBeNull()
  })

  it('counts as unchanged when only its time is written differently', () => {
    const stored = { visit_date: '2026-11-24', start_time: '09:00:00', duration_minutes: 60 }
    expect(isSameTime(stored, form)).toBe(true)
    expect(isSameTime(stored, { ...form, start_time: null })).toBe(false)
    expect(isSameTime(stored, { ...form, duration_minutes: 90 })).toBe(false)
  })
})
