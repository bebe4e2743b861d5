import { expect, test } from 'vitest'
import { isCataloguePrice } from './catalogue-price.ts'

const services = [
  { id: 'gutters', price: 25 },
  { id: 'windows', price: 80 },
]
const line = { service_id: 'gutters', unit_price: 25, discount_amount: 0 }

test.each([
  [{}, true],
  [{ unit_price: 80 }, false],
  [{ discount_amount: 5 }, false],
  [{ service_id: null }, false],
  [{ service_id: 'deleted' }, false],
])('a line with %o is at the price of the catalogue: %s', (changes, expected) => {
  expect(isCataloguePrice({ ...line, ...changes }, services)).toBe(expected)
})
