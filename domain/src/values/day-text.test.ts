import { expect, it } from 'vitest'
import { dayText, instantText, timeText, weekdayText } from './day-text.ts'

it('writes a plain day in words, whatever the zone of the machine', () => {
  expect(dayText('en', '2026-11-24')).toBe('November 24, 2026')
  expect(dayText('es', '2026-11-24')).toBe('24 de noviembre de 2026')
  expect(weekdayText('en', '2026-11-24')).toBe('Tuesday, November 24, 2026')
  expect(weekdayText('es', '2026-11-24')).toBe('martes, 24 de noviembre de 2026')
})

it('writes times of the wall clock', () => {
  expect(timeText('en', '09:00:00').replace('\u00A0', ' ')).toBe('9:00 AM')
  expect(timeText('en', '14:30').replace('\u00A0', ' ')).toBe('2:30 PM')
})

it('writes an instant as the clock of the zone shows it', () => {
  const text = instantText('en', '2026-11-24T03:30:00Z', 'America/New_York')
  expect(text).toContain('November 23, 2026')
  expect(text).toContain('10:30')
  expect(text).toContain('EST')
})

it.each(['', 'soon', '2026-13-45', 'null'])('says nothing of %j', (nothing) => {
  expect([dayText('en', nothing), weekdayText('es', nothing), timeText('en', nothing)]).toEqual(['', '', ''])
  expect(instantText('en', nothing, 'UTC')).toBe('')
})
