import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one, type Scratch, scratchSchema } from './people.ts'
import { sampleOf } from './sample.ts'
import { seededRandom } from './seeded-random.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

type Random = { fields: Record<string, string | number | boolean | object | null>; lines: { id: string }[] }

const jobsOf = (seed: number, count: number): Random[] => {
  const roll = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const discount_type = (['percent', 'fixed', null] as const)[roll(3)] ?? null
    return {
      fields: {
        discount_type,
        discount_value: discount_type === null ? 0 : roll(discount_type === 'percent' ? 4000 : 9000) / 100,
        taxes: Array.from({ length: roll(3) }, () => ({ name: 'Tax', rate: roll(20_000) / 1000 })),
        prices_include_tax: roll(2) === 0,
      },
      lines: Array.from({ length: 1 + roll(5) }, (_, at) =>
        line({
          quantity: (1000 + roll(9000)) / 1000,
          // Sometimes a credit, smaller than the first line.
          unit_price: at > 0 && roll(4) === 0 ? -roll(300) / 100 : (20_000 + roll(100_000)) / 1000,
          is_taxable: roll(4) > 0,
        }),
      ),
    }
  })
}

const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const sum = (amounts: readonly unknown[]) => amounts.reduce<number>((all, amount) => all + cents(amount), 0)
const finished = async (billing: InvoiceFixture, { fields, lines }: Random) => {
  const job = await billing.job(fields, lines)
  await billing.finish(job.id)
  const [row] = await billing.mine('select amount, tax_amount from public.jobs where id = $1', [job.id])
  return { ...job, amount: one(row)['amount'], tax: one(row)['tax_amount'] }
}

test('the unbilled amount of a job, the total of its invoice and its own total are equal to the cent', async () => {
  const billing = await invoiceFixture(scratch.database)
  for (const random of jobsOf(1, sampleOf(24, 60))) {
    const job = await finished(billing, random)
    const rows = await billing.uninvoiced(null, job.id)
    expect(sum(rows.map((row) => row['total']))).toBe(cents(job.amount))
    expect(sum(rows.map((row) => row['tax_amount']))).toBe(cents(job.tax))
    const invoice = await billing.create([{ job_id: job.id }])
    expect(invoice.total_amount).toBe(job.amount)
  }
})

test('billing line by line gives the same amount before tax, with any discount', async () => {
  const billing = await invoiceFixture(scratch.database)
  for (const random of jobsOf(2, sampleOf(16, 40))) {
    const taxed = { ...random, fields: { ...random.fields, prices_include_tax: false } }
    // A credit alone cannot be invoiced.
    const plain = {
      ...taxed,
      lines: taxed.lines.filter((each) => Number(Reflect.get(each, 'unit_price')) > 0),
    }
    const job = await finished(billing, plain)
    const invoices = []
    for (const id of job.lines) invoices.push(await billing.create([{ job_line_id: id }]))
    const spread = sum(invoices.map(({ amount }) => amount))
    const isPercent = random.fields['discount_type'] === 'percent'
    // A percentage discount is rounded on each invoice.
    expect(Math.abs(spread - (cents(job.amount) - cents(job.tax)))).toBeLessThanOrEqual(
      isPercent ? job.lines.length : 0,
    )
  }
})

test('an invoice of two jobs with different discounts has the sum of both before tax', async () => {
  const billing = await invoiceFixture(scratch.database)
  const random = jobsOf(3, sampleOf(16, 40))
  for (let at = 0; at < random.length; at += 2) {
    const taxes = { taxes: [{ name: 'QST', rate: 9.975 }], prices_include_tax: false }
    const pair = []
    for (const each of [random[at], random[at + 1]])
      pair.push(await finished(billing, { ...one(each), fields: { ...one(each).fields, ...taxes } }))
    const invoice = await billing.create(pair.map(({ id }) => ({ job_id: id })))
    const expected = sum(pair.map(({ amount }) => amount)) - sum(pair.map(({ tax }) => tax))
    const isTyped = invoice.discount_type === 'percent'
    expect(Math.abs(cents(invoice.amount) - expected)).toBeLessThanOrEqual(isTyped ? 1 : 0)
  }
})
