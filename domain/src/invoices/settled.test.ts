import { assert, bigInt, property } from 'fast-check'
import { expect, it } from 'vitest'

import { settledBy } from './settled.ts'

it('leaves a balance, nothing, or a credit', () => {
  expect(settledBy(23_669n, 10_000n)).toEqual({ balance: 13_669n, credit: 0n })
  expect(settledBy(23_669n, 23_669n)).toEqual({ balance: 0n, credit: 0n })
  expect(settledBy(23_669n, 25_000n)).toEqual({ balance: 0n, credit: 1331n })
})

it('loses no cent, whatever was paid', () => {
  const amount = bigInt({ min: 0n, max: 10n ** 13n })
  assert(
    property(amount, amount, (total, paid) => {
      const { balance, credit } = settledBy(total, paid)
      return paid + balance - credit === total && (balance === 0n || credit === 0n)
    }),
  )
})
