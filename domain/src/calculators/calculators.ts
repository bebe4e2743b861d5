import type { Calculator } from './calculator.ts'
import { flatOrHourly } from './flat-or-hourly.ts'
import { helperCost } from './helper-cost.ts'
import { hourlyPrice } from './hourly-price.ts'
import { priceRise } from './price-rise.ts'
import { taxSetAside } from './tax-set-aside.ts'

/** Every calculator of the blog, by the name that a post gives as its tool. */
export const calculators = {
  'hourly-price': hourlyPrice,
  'flat-or-hourly': flatOrHourly,
  'price-rise': priceRise,
  'helper-cost': helperCost,
  'tax-set-aside': taxSetAside,
} as const

export type CalculatorName = keyof typeof calculators

export const isCalculatorName = (name: string): name is CalculatorName => Object.hasOwn(calculators, name)

/** The calculator with its fields by text, for code that treats all alike. */
export const calculatorOf = (name: CalculatorName): Calculator => calculators[name]
