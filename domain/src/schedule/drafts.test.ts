import { describe, expect, it } from 'vitest'

import { type BlockForm, blockColumns, blockDraftSchema } from './block-draft.ts'
import { settingsDraftSchema } from './settings-draft.ts'

const form: BlockForm = {
  title: ' Dentist ',
  description: '',
  member_id: null,
  start_date: '2026-11-24',
  end_date: '2026-11-24',
  is_all_day: false,
  start_time: '10:00',
  end_time: '12:00',
  is_recurring: false,
  color: 'gray',
  is_available: false,
}

const codesOf = (draft: unknown) =>
  blockDraftSchema.safeParse(draft).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the draft of a block', () => {
  it('converts to the table’s columns', () => {
    expect(blockColumns(blockDraftSchema.parse(form))).toMatchObject({
      title: 'Dentist',
      description: null,
      start_time: '10:00',
      day_of_week: null,
    })
    expect(blockColumns(blockDraftSchema.parse({ ...form, is_all_day: true })).start_time).toBeNull()
  })

  it('repeats on the weekday of its first day', () => {
    const weekly = blockDraftSchema.parse({ ...form, is_recurring: true, end_date: '2027-11-24' })
    expect(blockColumns(weekly).day_of_week).toBe(2)
  })

  it('reports missing fields and an end before the start', () => {
    expect(codesOf({ ...form, title: ' ' })).toEqual(['title: required'])
    expect(codesOf({ ...form, end_date: '2026-11-23' })).toEqual(['end_date: endsBefore'])
    expect(codesOf({ ...form, end_time: '09:00' })).toEqual(['end_time: endsBefore'])
    expect(codesOf({ ...form, start_time: '' })).toEqual(['start_time: required'])
    expect(codesOf({ ...form, end_time: '09:00', end_date: '2026-11-25' })).toBeUndefined()
  })
})

describe('the draft of the schedule settings', () => {
  const settings = {
    working_hours: [{ start: '08:00', end: '24:00' }, null, null, null, null, null, null],
    default_duration_minutes: 60,
    buffer_minutes: 0,
    show_weekends: true,
    show_past_jobs: true,
    default_view: 'week',
  }

  it('accepts a day that ends at midnight', () => {
    expect(settingsDraftSchema.safeParse(settings).success).toBe(true)
  })

  it('rejects hours that end before they start, at their field', () => {
    const broken = { ...settings, working_hours: [{ start: '08:00', end: '07:00' }] }
    expect(settingsDraftSchema.safeParse(broken).error?.issues).toMatchObject([
      { message: 'endsBefore', path: ['working_hours', 0, 'end'] },
    ])
  })
})
