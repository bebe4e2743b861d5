import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const days = async (sources: { job_id: string }[]) => {
  const { invoice } = await billing.plan(sources)
  const [row] = await billing.mine<{ days: number }>('select $1::date - $2::date as days', [
    invoice['due_date'],
    invoice['issue_date'],
  ])
  return [invoice['payment_terms'], one(row).days]
}

test('the due date follows the terms of the client, else the job, else the business', async () => {
  await billing.mine(`update public.document_settings set payment_terms = 'net_7'`)
  const { id: job } = await billing.job({ payment_terms: 'net_45' })
  const { id: other } = await billing.job({ payment_terms: 'net_15' })
  expect(await days([])).toEqual(['net_7', 7])
  expect(await days([{ job_id: job }])).toEqual(['net_45', 45])
  expect(await days([{ job_id: job }, { job_id: other }])).toEqual(['net_7', 7])
  await billing.mine(`update public.clients set payment_terms = 'due_on_receipt'`)
  expect(await days([{ job_id: job }])).toEqual(['due_on_receipt', 0])
  expect(await days([])).toEqual(['due_on_receipt', 0])
})

test('a new invoice has the texts of its job or business and the taxes of its client', async () => {
  await billing.mine(
    `update public.document_settings set invoice_message = 'Thank you', invoice_terms = 'Pay by card'`,
  )
  await billing.mine('update public.businesses set default_tax_rate = 8 where id = $1', [billing.business])
  const empty = await billing.plan([])
  expect(empty.invoice).toMatchObject({
    client_id: billing.client,
    message: 'Thank you',
    terms: 'Pay by card',
    taxes: [{ name: 'Tax', rate: 8 }],
  })
  expect(empty.lines).toEqual([])
  const { id } = await billing.job({ terms: 'Cash only' })
  expect((await billing.plan([{ job_id: id }])).invoice).toMatchObject({ terms: 'Cash only', taxes: [] })
  expect((await billing.plan([], null)).invoice['client_id']).toBeNull()
})

test('the plan equals the stored invoice, and planning stores nothing', async () => {
  const { id } = await billing.job(
    { taxes: [{ name: 'QST', rate: 9.975 }], discount_type: 'fixed', discount_value: 12.5 },
    [
      line({ quantity: 3, unit_price: 19.99 }),
      line({ unit_price: -4 }),
      line({ is_taxable: false, unit_price: 7 }),
    ],
  )
  const plan = await billing.plan([{ job_id: id }])
  expect(await billing.mine('select 1 from public.invoices')).toEqual([])
  const byHand = await billing.save(plan.invoice, plan.lines)
  const [job] = await billing.mine('select amount from public.jobs where id = $1', [id])
  expect(byHand.total_amount).toBe(job?.['amount'])
  await billing.step('void_invoice', byHand.id)
  expect((await billing.create([{ job_id: id }])).total_amount).toBe(byHand.total_amount)
})

test('a deposit applied to a draft is returned with it and does not pay for another client', async () => {
  const { id: job } = await billing.job()
  await billing.mine('select public.record_payment($1, $2)', [
    billing.business,
    JSON.stringify({ id: crypto.randomUUID(), job_id: job, amount: 40, method: 'cash' }),
  ])
  const credit = async () =>
    (
      await billing.mine('select sum(amount) as credit from public.credits where client_id = $1', [
        billing.client,
      ])
    )[0]
  const draft = await billing.create([{ job_id: job }])
  expect(draft.balance).toBe('60.00')
  expect(await credit()).toEqual({ credit: '0.00' })
  await billing.mine('delete from public.invoices where id = $1', [draft.id])
  expect(await credit()).toEqual({ credit: '40.00' })

  const again = await billing.create([{ job_id: job }])
  expect(again.balance).toBe('60.00')
  const [other] = await billing.mine<{ id: string }>(
    `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
    [billing.business],
  )
  const given = await billing.save({ id: again.id, version: again.version, client_id: one(other).id }, [
    line(),
  ])
  expect(given.balance).toBe('100.00')
  expect(await credit()).toEqual({ credit: '40.00' })
})
