import { randomUUID } from 'node:crypto'
import { invoiceTotals } from '@fieldlark/domain/invoices/invoice-totals.ts'
import { fromMinor } from '@fieldlark/domain/values/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceFixture } from './invoice-fixture.ts'
import { type Scratch, scratchSchema } from './people.ts'
import { canadian, randomInvoices } from './random-invoices.ts'
import { sampleOf } from './sample.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test.each([
  ['USD', 2, sampleOf(400, 1200)],
  ['JPY', 0, sampleOf(150, 400)],
  ['KRW', 0, sampleOf(150, 400)],
])(
  'the totals of random invoices in %s are equal in the form and in the database',
  async (currency, exponent, count) => {
    const billing = await invoiceFixture(scratch.database, currency)
    const invoices = randomInvoices(20_261_123, count, billing.client, exponent)
    // The column has no scale of its own: adding 0.00 writes it as the others are, without rounding.
    const stored = await billing.mine<{ id: string; sums: string[]; taxes: number[] }>(
      `select saved.id, array[saved.amount + 0.00, saved.subtotal, saved.discount_amount, saved.tax_amount,
         saved.total_amount, saved.balance]::text[] as sums,
       array(select tax ->> 'amount' from jsonb_array_elements(saved.tax_lines) as tax) as taxes
     from jsonb_array_elements($2::jsonb) with ordinality as element (document, place)
     cross join lateral public.save_invoice($1, document -> 'invoice', document -> 'lines') as saved order by place`,
      [billing.business, JSON.stringify(invoices)],
    )
    const text = (minor: bigint) => fromMinor(minor, exponent)
    const padded = (minor: bigint) => (exponent === 0 ? `${text(minor)}.00` : text(minor))
    const expected = invoices.map(({ invoice, lines }) => {
      const totals = invoiceTotals({
        lines,
        taxes: invoice.taxes,
        discount: { type: invoice.discount_type, value: invoice.discount_value },
        pricesIncludeTax: invoice.prices_include_tax,
        exponent,
        amount: invoice.amount,
      })
      const { amount, subtotal, discountAmount, taxAmount, total } = totals
      return {
        id: invoice.id,
        sums: [amount, subtotal, discountAmount, taxAmount, total, total].map(padded),
        taxes: totals.taxLines.map((tax) => text(tax.amount)),
        lines: lines.length === 0 ? [] : totals.lineTotals.map(padded),
      }
    })
    const lines = await billing.mine<{ id: string; totals: string[] }>(
      `select invoice_id as id, array_agg(line_total::text order by position) as totals
       from public.invoice_lines group by invoice_id`,
    )
    const linesOf = new Map(lines.map(({ id, totals }) => [id, totals]))
    expect(stored.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] }))).toEqual(expected)
  },
)

test.each([
  ['8180.00 at 9.975 %', [8180], [{ name: 'QST', rate: 9.975 }], '815.96', '8995.96'],
  ['138.66 at 19 %', [138.66], [{ name: 'IVA', rate: 19 }], '26.35', '165.01'],
  ['140.00 at 5 % and 9.975 %', [140], canadian, '20.97', '160.97'],
  ['1140.00 at 5 % and 9.975 %', [1140], canadian, '170.72', '1310.72'],
  ['8500 less 7500 at 19 %', [8500, -7500], [{ name: 'IVA', rate: 19 }], '190.00', '1190.00'],
] as const)('%s comes to what the document says', async (_, prices, taxes, tax_amount, total_amount) => {
  const billing = await invoiceFixture(scratch.database)
  const lines = prices.map((unit_price) => ({ id: randomUUID(), name: 'Line', unit_price }))
  expect(await billing.save({ taxes }, lines)).toMatchObject({ tax_amount, total_amount })
})
