import { randomUUID } from 'node:crypto'
import { depositOf, documentTotals, fromMinor } from '@fieldlark/domain/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from './people.ts'
import { quoteFixture } from './quote-fixture.ts'
import { sampleOf } from './sample.ts'
import { seededRandom } from './seeded-random.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

function quotesOf(seed: number, count: number, client: string, exponent: number) {
  const roll = seededRandom(seed)
  const decimal = (below: number, digits: number) => Number(`${roll(below)}e-${roll(digits + 1)}`)
  const list = <Item>(most: number, item: (at: number) => Item) =>
    Array.from({ length: roll(most + 1) }, (_, at) => item(at))
  const amount = () => ({
    type: (['percent', 'fixed', null] as const)[roll(3)] ?? null,
    value: decimal(900_000, 4),
  })
  const bounded = ({ type, value }: ReturnType<typeof amount>) => (type === 'percent' ? value % 100 : value)
  return Array.from({ length: count }, () => {
    const [discount, deposit] = [amount(), amount()]
    const lines = list(9, (at) => {
      const kind = (['required', 'optional', 'choice'] as const)[roll(3)] ?? 'required'
      return {
        id: randomUUID(),
        name: 'Line',
        quantity: decimal(20_000, 3),
        unit_price: decimal([100, 10_000, 90_000][roll(3)] ?? 1, 4),
        discount_amount: 0,
        is_taxable: roll(4) > 0,
        kind,
        ...(kind === 'choice' ? { choice_group: `Group ${at}` } : {}),
        is_selected: kind === 'required' || roll(2) === 0,
      }
    })
    // Sometimes a credit, never more than the sum so far.
    for (const line of lines)
      if (roll(4) === 0)
        line.discount_amount =
          Math.floor(line.quantity * line.unit_price * 0.5 * 10 ** exponent) / 10 ** exponent
    const quote = {
      id: randomUUID(),
      client_id: client,
      title: 'Random',
      taxes: list(5, () => ({ name: 'Tax', rate: Math.min(100, decimal(30_000, 3)) })),
      prices_include_tax: roll(2) === 0,
      discount_type: discount.type,
      discount_value: Number(bounded(discount).toFixed(discount.type === 'percent' ? 4 : exponent)),
      deposit_type: deposit.type,
      deposit_value: Number(bounded(deposit).toFixed(deposit.type === 'percent' ? 4 : exponent)),
    }
    return { quote, lines }
  })
}

test.each([
  ['USD', 2, sampleOf(250, 700)],
  ['JPY', 0, sampleOf(120, 300)],
])(
  'the totals of random quotes in %s are equal in the form and in the database',
  async (currency, exponent, count) => {
    const offer = await quoteFixture(scratch.database, currency)
    const quotes = quotesOf(20_261_122, count, offer.client, exponent)
    const stored = await offer.mine<{ id: string; sums: string[] }>(
      `select saved.id, array[saved.subtotal, saved.discount_amount, saved.tax_amount, saved.total,
       saved.deposit_amount]::text[] as sums
     from jsonb_array_elements($2::jsonb) with ordinality as element (document, place)
     cross join lateral public.save_quote($1, document -> 'quote', document -> 'lines') as saved order by place`,
      [offer.business, JSON.stringify(quotes)],
    )
    const expected = quotes.map(({ quote, lines }) => {
      const sums = documentTotals({
        lines: lines.filter((line) => line.is_selected),
        taxes: quote.taxes,
        discount: { type: quote.discount_type, value: quote.discount_value },
        pricesIncludeTax: quote.prices_include_tax,
        exponent,
      })
      const deposit = depositOf(sums.total, quote.deposit_type, quote.deposit_value, exponent)
      const money = [sums.subtotal, sums.discountAmount, sums.taxAmount, sums.total, deposit]
      return { id: quote.id, sums: money.map((minor) => Number(fromMinor(minor, exponent)).toFixed(2)) }
    })
    expect(stored).toEqual(expected)
  },
)
