import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { addBusiness, addMember, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let worker: string
let business: string
let client: string
beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  worker = await addUser(scratch.database, 'worker@example.com')
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await scratch.database.query('delete from public.businesses')
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
  client = await idOf(
    `insert into public.clients (business_id, name, email) values ($1, 'Ana', 'ana@example.com')`,
    [business],
  )
})

const mine = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  ask<R>(scratch.database, owner, text, values)
const idOf = async (text: string, values: readonly unknown[]) =>
  one((await mine<{ id: string }>(`${text} returning id`, values))[0]).id
const choose = (currency: string) =>
  refusal(mine('update public.businesses set currency = $2 where id = $1', [business, currency]))

async function quote() {
  const id = randomUUID()
  await mine('select public.save_quote($1, $2, $3)', [
    business,
    JSON.stringify({ id, client_id: client, title: 'Windows' }),
    JSON.stringify([line({ id: randomUUID(), unit_price: 3.6 })]),
  ])
  return id
}
const invoice = (fields = 'amount', values = '11.42') =>
  idOf(
    `insert into public.invoices (business_id, client_id, title, ${fields})
     values ($1, $2, 'Windows', ${values})`,
    [business, client],
  )
const signature = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}`

/** Every act that shows somebody an amount for the first time. */
const acts: Record<string, () => Promise<unknown>> = {
  'sending a quote': async () => mine(`select public.send_quote($1, 'link')`, [await quote()]),
  'approving a quote in person': async () =>
    mine(`select public.approve_quote($1, 1, 'in_person', 'Ana', $2)`, [await quote(), signature]),
  'approving a quote on behalf': async () =>
    mine(`select public.approve_quote($1, 1, 'on_behalf', 'Ana', how => 'By phone')`, [await quote()]),
  'declining a quote in person': async () => mine('select public.decline_quote($1)', [await quote()]),
  'sending an invoice': async () => mine(`select public.send_invoice($1, 'mail')`, [await invoice()]),
  'marking an invoice as sent': async () =>
    mine(`select public.send_invoice($1, 'marked')`, [await invoice()]),
  'saving and sending an invoice': () =>
    mine(`select public.save_and_send_invoice($1, $2, $3, 'link')`, [
      business,
      JSON.stringify({ id: randomUUID(), client_id: client }),
      JSON.stringify([line()]),
    ]),
  'a payment for a draft': async () =>
    mine('select public.mark_invoice_paid($1, $2)', [await invoice(), randomUUID()]),
  'a deposit': () =>
    mine('select public.record_payment($1, $2)', [
      business,
      JSON.stringify({ id: randomUUID(), client_id: client, amount: 10, method: 'cash' }),
    ]),
  'granting credit': () => mine('select public.grant_credit($1, $2, 5)', [client, randomUUID()]),
  'a statement': () =>
    mine(`select public.make_statement($1, $2, '2026-01-01', '2026-12-31')`, [client, randomUUID()]),
  'inserting a sent invoice': () => invoice('amount, status', `11.42, 'sent'`),
  'inserting a paid invoice': () => invoice('amount, status', `11.42, 'paid'`),
}

describe('while the business has no currency', () => {
  test.each(Object.keys(acts))('%s is refused, and works once there is one', async (name) => {
    const act = () => refusal(acts[name]?.() ?? Promise.reject(new Error('There is no such act.')))
    expect(await act()).toBe('PT409 currency_missing')
    expect(await choose('USD')).toBe('done')
    expect(await act()).toBe('done')
  })

  test('neither can a worker send the invoice of their work', async () => {
    const job = await idOf(
      `insert into public.jobs (business_id, client_id, title, status, amount)
       values ($1, $2, 'Work', 'scheduled', 80)`,
      [business, client],
    )
    await mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
      business,
      job,
      worker,
    ])
    await mine(`update public.jobs set status = 'completed' where id = $1`, [job])
    const id = randomUUID()
    const byWorker = (text: string, values: readonly unknown[]) =>
      refusal(ask(scratch.database, worker, text, values))
    expect(
      await byWorker('select public.create_invoice($1, $2, null, $3)', [
        business,
        id,
        JSON.stringify([{ job_id: job }]),
      ]),
    ).toBe('done')
    const send = () => byWorker(`select public.send_invoice($1, 'mail')`, [id])
    expect(await send()).toBe('PT409 currency_missing')
    expect(await choose('USD')).toBe('done')
    expect(await send()).toBe('done')
  })

  test('drafts may be written and voided, and are priced again in the chosen currency', async () => {
    const draft = await invoice()
    await quote()
    expect(await choose('JPY')).toBe('done')
    const [priced] = await mine('select total_amount from public.invoices where id = $1', [draft])
    expect(priced).toEqual({ total_amount: '11.00' })
    business = await addBusiness(scratch.database, owner)
    client = await idOf(`insert into public.clients (business_id, name) values ($1, 'Cho')`, [business])
    expect(await refusal(mine('select public.void_invoice($1)', [await invoice()]))).toBe('done')
  })
})

/** What a business without a currency could have before one was required. */
const shown: Record<string, () => Promise<unknown>> = {
  'a version of a quote': async () => {
    await asServer(
      `insert into public.quote_versions (business_id, quote_id, version_number, snapshot)
       values ($1, $2, 1, '{}')`,
      [business, await quote()],
    )
  },
  'an issued invoice': async () =>
    asServer(`update public.invoices set status = 'sent' where id = $1`, [await invoice()]),
  'a payment': () =>
    asServer(
      `insert into public.payments (business_id, client_id, payment_number, amount, paid_on, method)
       values ($1, $2, 'PAY-1', 0.55, current_date, 'cash')`,
      [business, client],
    ),
  'a credit': () =>
    asServer(
      `insert into public.credits (business_id, client_id, kind, amount) values ($1, $2, 'granted', 1.55)`,
      [business, client],
    ),
  'noted cash': () =>
    asServer(
      `insert into public.cash_notes (business_id, user_id, job_id, amount, taken_on)
       values ($1, $2, gen_random_uuid(), 12.5, current_date)`,
      [business, owner],
    ),
  'an expense': () =>
    mine(
      `insert into public.expenses (business_id, category, amount, date)
       values ($1, 'other', 3.6, current_date)`,
      [business],
    ),
}
const asServer = (text: string, values: readonly unknown[]) =>
  scratch.database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    await query(text, values)
  })

describe('only a currency with as many decimals can be chosen', () => {
  test.each(Object.keys(shown))('once there is %s', async (name) => {
    await shown[name]?.()
    expect(await choose('JPY')).toBe('PT409 currency_other_decimals')
    expect(await choose('EUR')).toBe('done')
  })
})
