import { expect, it } from 'vitest'
import { inBusiness, newsPath } from './news-path.ts'

it.each([
  [{ record: 'quote', record_id: 'q1', event: 'quote.approved' }, '/quotes/q1?business=b1'],
  [{ record: 'visit', day: '2026-11-23' }, '/schedule?view=day&date=2026-11-23&business=b1'],
  [{ record: 'visit' }, '/schedule?business=b1'],
  [{ event: 'mail_failed' }, '/settings/mail?tab=mail&show=failed&business=b1'],
  [{ event: 'many_enquiries' }, '/profile?business=b1'],
  [{ event: 'accepted' }, '/settings/team?business=b1'],
])('news %o leads to %s', (news, path) => {
  expect(newsPath({ ...news, business_id: 'b1' })).toBe(path)
})

it('a path of no business stays as it is', () => {
  expect(inBusiness('/home', null)).toBe('/home')
  expect(inBusiness('/home', 'a&b')).toBe('/home?business=a%26b')
})
