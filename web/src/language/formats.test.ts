import { expect, it } from 'vitest'
import { formatDay, formatMoment, formatToday, formatZone } from './formats.ts'

const lateInLosAngeles = '2026-11-22T06:30:00Z'

it('formats an instant as the day in its time zone', () => {
  expect(formatDay('en', lateInLosAngeles, 'America/Los_Angeles')).toBe('Nov 21, 2026')
  expect(formatDay('en', lateInLosAngeles, 'Asia/Tokyo')).toBe('Nov 22, 2026')
})

it('formats a plain day the same in every time zone', () => {
  for (const zone of [undefined, 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    expect(formatDay('es', '2026-11-21', zone)).toBe('21 nov 2026')
  }
})

it('uses the clock (12 or 24 hours) of the time zone', () => {
  expect(formatMoment('es', lateInLosAngeles, 'Europe/Madrid')).toBe('22 nov 2026, 07:30')
  expect(formatMoment('en', lateInLosAngeles, 'America/Chicago')).toMatch(/^Nov 22, 2026, 12:30.AM$/)
})

it('formats today in each language', () => {
  const now = new Date(lateInLosAngeles)
  expect(formatToday('en', now, 'America/Los_Angeles')).toBe('Saturday, Nov 21')
  expect(formatToday('es', now, 'America/Mexico_City')).toBe('domingo 22 de noviembre')
})

it('names a time zone independently of the season', () => {
  expect(formatZone('en', 'America/Chicago')).toBe('Central Time')
  expect(formatZone('es', 'America/Chicago')).toBe('hora central')
  expect(formatZone('es', 'Europe/Madrid')).toBe('hora de Europa central')
})
