import { expect, it } from 'vitest'
import { dayText, instantText, timeText, weekdayText } from './day-text.ts'

it('formats a plain day independently of the machine’s time zone', () => {
  expect(dayText('en', '2026-11-24')).toBe('November 24, 2026')
  expect(dayText('es', '2026-11-24')).toBe('24 de noviembre de 2026')
  expect(weekdayText('en', '2026-11-24')).toBe('Tuesday, November 24, 2026')
  expect(weekdayText('es', '2026-11-24')).toBe('martes, 24 de noviembre de 2026')
  expect(weekdayText('es', '2026-11-24', '2025-11-25')).toBe('martes, 24 de noviembre')
  expect(weekdayText('es', '2026-11-24', '2027-11-24')).toBe('martes, 24 de noviembre de 2026')
})

it('formats local times', () => {
  expect(timeText('en', '09:00:00', 'America/Chicago').replace('\u00A0', ' ')).toBe('9:00 AM')
  expect(timeText('en', '14:30', 'America/Chicago').replace('\u00A0', ' ')).toBe('2:30 PM')
})

it('formats an instant in the local time of its zone', () => {
  const text = instantText('en', '2026-11-24T03:30:00Z', 'America/New_York')
  expect(text).toContain('November 23, 2026')
  expect(text).toContain('10:30')
  expect(text).toContain('EST')
})

it.each(['', 'soon', '2026-13-45', 'null'])('returns an empty text for %j', (nothing) => {
  expect([dayText('en', nothing), weekdayText('es', nothing), timeText('en', nothing, '')]).toEqual([
    '',
    '',
    '',
  ])
  expect(instantText('en', nothing, 'UTC')).toBe('')
})
