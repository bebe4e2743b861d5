import { expect, it } from 'vitest'
import { decimalMarkOf, hourCycleOf, localeOf } from './region.ts'

it.each([
  ['es', 'MXN', 'es-MX', '.'],
  ['es', 'USD', 'es-US', '.'],
  ['es', 'EUR', 'es-ES', ','],
  ['es', null, 'es-US', '.'],
  ['en', 'EUR', 'en-US', '.'],
  ['en', 'MXN', 'en-US', '.'],
] as const)('formats %s with %s as %s, with the decimal mark %s', (language, currency, locale, mark) => {
  expect(localeOf(language, currency)).toBe(locale)
  expect(decimalMarkOf(localeOf(language, currency))).toBe(mark)
})

it('uses the local clock format', () => {
  for (const zone of ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'])
    expect(hourCycleOf(zone)).toBe('h23')
  for (const zone of ['America/Mexico_City', 'America/Chicago', 'UTC', ''])
    expect(hourCycleOf(zone)).toBe('h12')
})
