import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'

import { optionalAmount, requiredAmount } from './amount-draft.ts'

it.each([
  ['12.50', []],
  ['much', ['invalidAmount']],
  ['-1', ['invalidAmount']],
  ['1.234', ['invalidAmount']],
  ['1000.01', ['amountTooLarge']],
] as const)('%s is told apart as %j', (text, codes) => {
  for (const amount of [optionalAmount(1000, 2), requiredAmount(1000, 2)]) {
    expect((safeParse(amount, text).error?.issues ?? []).map(({ message }) => message)).toEqual(codes)
  }
})
