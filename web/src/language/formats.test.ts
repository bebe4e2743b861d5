import { expect, it } from 'vitest'
import { formatDay, formatRate } from './formats.ts'

const lateInLosAngeles = '2026-11-22T06:30:00Z'

it('gives an instant the day it was at the place', () => {
  expect(formatDay('en', lateInLosAngeles, 'America/Los_Angeles')).toBe('Nov 21, 2026')
  expect(formatDay('en', lateInLosAngeles, 'Asia/Tokyo')).toBe('Nov 22, 2026')
})

it('leaves a plain day what it is, wherever one is', () => {
  for (const zone of [undefined, 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    expect(formatDay('es', '2026-11-21', zone)).toBe('21 nov 2026')
  }
})

it('sets a percent as each language does', () => {
  expect(formatRate('en', 9.975)).toBe('9.975%')
  expect(formatRate('es', 9.975)).toBe('9.975\u00A0%')
})
