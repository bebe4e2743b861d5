import { describe, expect, it } from 'vitest'
import { isTimeZone } from '#values/time-zone.ts'
import { countryCodes, regionalDraftSchema } from './regional-draft.ts'

const form = { language: 'es', timezone: 'America/Bogota', country: 'CO', week_starts_on: 7 }
const codesOf = (changes: object) =>
  regionalDraftSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message)

describe('the regional settings', () => {
  it('are kept as chosen', () => {
    expect(regionalDraftSchema.parse(form)).toEqual(form)
  })

  it('may leave the country open', () => {
    expect(regionalDraftSchema.parse({ ...form, country: '' }).country).toBeNull()
  })

  it.each([{ country: 'XX' }, { country: 'Colombia' }, { timezone: 'America/Nowhere' }, { language: 'fr' }])(
    'reject %j',
    (changes) => {
      expect(codesOf(changes)).toEqual(['invalid'])
    },
  )

  it('start the week on Monday or Sunday', () => {
    expect(codesOf({ week_starts_on: 1 })).toBeUndefined()
    expect(codesOf({ week_starts_on: 3 })).toHaveLength(1)
  })
})

it('knows every country once', () => {
  expect(countryCodes).toContain('MX')
  expect(new Set(countryCodes).size).toBe(countryCodes.length)
  for (const code of countryCodes) expect(code).toMatch(/^[A-Z]{2}$/)
})

it('knows the time zones of the runtime', () => {
  expect(isTimeZone('America/New_York')).toBe(true)
  expect(isTimeZone('America/Nowhere')).toBe(false)
})
