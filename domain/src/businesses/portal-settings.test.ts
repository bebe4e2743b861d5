import { expect, it } from 'vitest'
import { portalDraftSchema, portalPages } from './portal-settings.ts'

const form = {
  is_on: true,
  ...Object.fromEntries(portalPages.map((page) => [page, false])),
  may_request_new: true,
  cutoff_minutes: 1440,
  welcome_en: ' Welcome ',
  welcome_es: '',
}

it('keeps the switches, and no empty welcome', () => {
  expect(portalDraftSchema.parse(form)).toEqual({ ...form, welcome_en: 'Welcome', welcome_es: null })
})

it.each([
  [{ welcome_en: 'x'.repeat(1001) }, 'tooLong'],
  [{ cutoff_minutes: -1 }, 'invalid'],
  [{ cutoff_minutes: 20_161 }, 'invalid'],
  [{ cutoff_minutes: 0.5 }, 'invalid'],
])('rejects %j as %s', (changes, code) => {
  const { error } = portalDraftSchema.safeParse({ ...form, ...changes })
  expect(error?.issues.map(({ message }) => message)).toEqual([code])
})
