import { randomUUID } from 'node:crypto'

/** Every run tries the same invoices: a seed, and the numbers that follow from it (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export const canadian = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
]

/** Invoices as a form sends them: every kind of discount, tax, quantity and price, money back, no lines at all. */
export function randomInvoices(seed: number, count: number, client: string) {
  const roll = dice(seed)
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
    // Sometimes money back, never more than there is.
    for (const line of lines)
      if (roll(4) === 0) line.discount_amount = Math.floor(line.quantity * line.unit_price * 50) / 100
    const invoice = {
      id: randomUUID(),
      client_id: client,
      taxes:
        roll(3) === 0 ? canadian : list(5, () => ({ name: 'Tax', rate: Math.min(100, decimal(30_000, 3)) })),
      prices_include_tax: roll(2) === 0,
      discount_type,
      discount_value: Number((discount_type === 'percent' ? discount % 100 : discount).toFixed(4)),
      // Counts where there are no lines.
      amount: decimal(900_000, 2),
    }
    return { invoice, lines }
  })
}
