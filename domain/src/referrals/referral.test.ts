import { expect, it } from 'vitest'
import { canConvert, referralStatuses } from './referral.ts'

it('converts a registered referral only', () => {
  expect(referralStatuses.filter((status) => canConvert({ status }))).toEqual(['registered'])
})
