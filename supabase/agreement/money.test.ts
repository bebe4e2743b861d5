import { isDeepStrictEqual } from 'node:util'
import { currencies } from '@fieldlark/domain/values/currency.ts'
import { documentTotals, fromMinor } from '@fieldlark/domain/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from '#access/people.ts'
import { seededRandom } from '#access/seeded-random.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

type Document = Parameters<typeof documentTotals>[0]

function documentsOf(seed: number, count: number): Document[] {
  const roll = seededRandom(seed)
  const decimal = (below: number, digits: number) => Number(`${roll(below)}e-${roll(digits + 1)}`)
  const list = <Item>(most: number, item: () => Item) => Array.from({ length: roll(most + 1) }, item)
  return Array.from({ length: count }, () => ({
    lines: list(8, () => ({
      quantity: decimal(20_000, 3),
      unit_price: decimal([100, 10_000, 90_000_000][roll(3)] ?? 1, 4) * (roll(5) === 0 ? -1 : 1),
      discount_amount: roll(3) === 0 ? decimal(5000, 2) : 0,
      is_taxable: roll(4) > 0,
    })),
    taxes: list(5, () => ({ name: 'Tax', rate: Math.min(100, decimal(30_000, 3)) })),
    discount: {
      type: ([null, 'percent', 'fixed'] as const)[roll(3)] ?? null,
      value: Math.min(100, decimal(90_000, 4)),
    },
    pricesIncludeTax: roll(2) === 0,
    exponent: currencies[roll(currencies.length)]?.exponent ?? 2,
  }))
}

test('the totals of 5,000 documents are equal in the browser and in the database', async () => {
  const documents = documentsOf(20_261_122, 5000)
  const rows = await scratch.database.query<{ sums: string }>(
    `select jsonb_build_array(line_totals, subtotal, discount_amount, tax_lines, tax_amount, total)::text as sums
     from jsonb_array_elements($1::jsonb) with ordinality as element (document, position)
     cross join private.document_totals(document -> 'lines', document -> 'taxes', document -> 'discount' ->> 'type',
       (document -> 'discount' ->> 'value')::numeric, (document ->> 'pricesIncludeTax')::boolean,
       (document ->> 'exponent')::int)
     order by position`,
    [JSON.stringify(documents)],
  )
  expect(rows).toHaveLength(documents.length)
  const differences = documents.flatMap((document, at) => {
    const totals = documentTotals(document)
    const money = (minor: bigint) => Number(fromMinor(minor, document.exponent))
    const ours = [
      totals.lineTotals.map(money),
      money(totals.subtotal),
      money(totals.discountAmount),
      totals.taxLines.map((line) => ({ ...line, amount: money(line.amount) })),
      money(totals.taxAmount),
      money(totals.total),
    ]
    const theirs: unknown = JSON.parse(one(rows[at]).sums)
    return isDeepStrictEqual(theirs, ours) ? [] : [{ document, ours, theirs }]
  })
  expect(differences.slice(0, 3)).toEqual([])
})

test('a document without lines, taxes and discount has a total of zero', async () => {
  const [row] = await scratch.database.query(
    `select line_totals::text[] as lines, tax_lines::text as taxes, total::text
     from private.document_totals(null, null, null, null, null, 2)`,
  )
  expect(row).toEqual({ lines: [], taxes: '[]', total: '0.00' })
})
