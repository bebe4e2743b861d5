import { bookingLimits, bookingSteps } from '@fieldlark/domain/businesses/booking-settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { checksOf } from './checks.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const numbersOf = async (column: string) => {
  const checks = await checksOf(scratch.database, `booking_settings.${column}`)
  return (checks.match(/\d+/g) ?? []).map(Number)
}

test.each(Object.entries(bookingLimits))('%s is within %j in the database, too', async (column, limits) => {
  expect(await numbersOf(column)).toEqual(limits)
})

test('the steps of times are the same in the database and in the domain', async () => {
  expect(await numbersOf('step_minutes')).toEqual(bookingSteps)
})
