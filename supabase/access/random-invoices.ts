import { randomUUID } from 'node:crypto'
import { seededRandom } from './seeded-random.ts'

export const canadian = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
]

/** Invoices as forms send them: every kind of discount, tax, quantity and price, credits, and no lines. */
export function randomInvoices(seed: number, count: number, client: string, exponent = 2) {
  const roll = seededRandom(seed)
  const decimal = (below: number, digits: number) => Number(`${roll(below)}e-${roll(digits + 1)}`)
  const list = <Item>(most: number, item: () => Item) => Array.from({ length: roll(most + 1) }, item)
  return Array.from({ length: count }, () => {
    const discount_type = (['percent', 'fixed', null] as const)[roll(3)] ?? null
    const discount = discount_type === null ? 0 : decimal(900_000, 4)
    const lines = list(9, () => ({
      id: randomUUID(),
      name: 'Line',
      quantity: decimal(20_000, 3),
      unit_price: roll(12) === 0 ? 0 : decimal([100, 10_000, 90_000][roll(3)] ?? 1, 4),
      discount_amount: 0,
      is_taxable: roll(4) > 0,
    }))
    // Sometimes a credit, never more than the sum so far.
    for (const line of lines)
      if (roll(4) === 0)
        line.discount_amount =
          Math.floor(line.quantity * line.unit_price * 0.5 * 10 ** exponent) / 10 ** exponent
    const invoice = {
      id: randomUUID(),
      client_id: client,
      taxes:
        roll(3) === 0 ? canadian : list(5, () => ({ name: 'Tax', rate: Math.min(100, decimal(30_000, 3)) })),
      prices_include_tax: roll(2) === 0,
      discount_type,
      discount_value:
        discount_type === 'percent'
          ? Number((discount % 100).toFixed(4))
          : Number(discount.toFixed(exponent)),
      // Used when there are no lines.
      amount: decimal(900_000, exponent),
    }
    return { invoice, lines }
  })
}
