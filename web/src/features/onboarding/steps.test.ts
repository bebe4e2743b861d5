import { expect, it } from 'vitest'

import { stepAfterForm } from './steps.ts'

const made = { currency: null }
const complete = { currency: 'EUR' }

it('asks the form first while there is no business', () => {
  expect(stepAfterForm({ business: null, hasPutOffCurrency: true, isSampleDue: true })).toBe('form')
})

it('returns to the currency if the business has none yet', () => {
  expect(stepAfterForm({ business: made, hasPutOffCurrency: false, isSampleDue: false })).toBe('currency')
})

it('does not ask again for a skipped currency', () => {
  expect(stepAfterForm({ business: made, hasPutOffCurrency: true, isSampleDue: true })).toBe('sample')
  expect(stepAfterForm({ business: made, hasPutOffCurrency: true, isSampleDue: false })).toBeNull()
})

it('offers sample data only to a business created in this visit', () => {
  expect(stepAfterForm({ business: complete, hasPutOffCurrency: false, isSampleDue: true })).toBe('sample')
  expect(stepAfterForm({ business: complete, hasPutOffCurrency: false, isSampleDue: false })).toBeNull()
})
