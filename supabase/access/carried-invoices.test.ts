import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let billing: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const content = {
  title: 'Invoice 7',
  issue_date: '2026-11-20',
  due_date: '2026-12-04',
  notes: 'Thanks',
  terms: 'By transfer',
  discount_type: 'percent',
  discount_value: '10',
  taxes: [{ name: 'City', rate: 8.25 }],
  prices_include_tax: false,
}
const lines = [
  { name: 'Deep clean', quantity: '2', unit_price: '100.50', is_taxable: true },
  { name: 'Oven', quantity: '1', unit_price: '45', is_taxable: false },
]
const rosa = { name: 'Rosa Delgado', address: '14 Cedar Street' }

type Carried = { id: string; client_id: string; status: string; total_amount: string }
const carry = async (draft: string | null, client: object = rosa, more: object = {}, by = billing.owner) =>
  one(
    (
      await ask<Carried>(
        scratch.database,
        by,
        'select id, client_id, status, total_amount from public.carry_invoice($1, $2, $3, $4, $5)',
        [
          billing.business,
          draft,
          JSON.stringify(client),
          JSON.stringify({ ...content, ...more }),
          JSON.stringify(lines),
        ],
      )
    )[0],
  )
const named = (name: string) =>
  billing.mine<{ address: string | null; client_status: string }>(
    'select address, client_status from public.clients where name = $1 order by created_at, id',
    [name],
  )

test('becomes a draft with its client, lines, taxes and words, at the total that was shown', async () => {
  const carried = await carry('m1')
  // 246 less 10 %, and 8.25 % of 180.90.
  expect(carried).toMatchObject({ status: 'draft', total_amount: '236.32' })
  expect(await named('Rosa Delgado')).toEqual([{ address: '14 Cedar Street', client_status: 'active' }])
  expect(await billing.read(carried.id)).toMatchObject({
    title: 'Invoice 7',
    issue_date: '2026-11-20',
    due_date: '2026-12-04',
    notes: 'Thanks',
    terms: null,
  })
  expect((await billing.linesOf(carried.id)).map(({ name }) => name)).toEqual(['Deep clean', 'Oven'])
})

test('is made once by a double click, in two tabs, and after it was changed or sent', async () => {
  const twice = await Promise.all([carry('m1'), carry('m1'), carry('m1')])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  expect(await named('Rosa Delgado')).toHaveLength(1)
  const id = one(twice[0]).id
  await billing.send(id)
  expect(await carry('m1', { name: 'Somebody else' }, { title: 'Other' })).toMatchObject({
    id,
    status: 'sent',
  })
  expect(await named('Somebody else')).toEqual([])
  expect((await billing.read(id))['title']).toBe('Invoice 7')
})

test('finds the client again by name, whatever the case, and makes another one for another address', async () => {
  const first = await carry('m1')
  expect((await carry('m2', { name: 'ROSA DELGADO', address: ' ' })).client_id).toBe(first.client_id)
  expect((await carry('m3')).client_id).toBe(first.client_id)
  const other = await carry('m4', { name: 'Rosa Delgado', address: '2 Elm Road' })
  expect(other.client_id).not.toBe(first.client_id)
  expect((await named('Rosa Delgado')).map(({ address }) => address)).toEqual([
    '14 Cedar Street',
    '2 Elm Road',
  ])
})

test('is refused to workers and outsiders, and without an id, and leaves nothing behind', async () => {
  for (const by of [billing.worker, billing.other])
    expect(await refusal(carry('m1', rosa, {}, by))).toBe('PT403 not_allowed')
  expect(await refusal(carry(null))).toBe('PT400 id_expected')
  expect(await refusal(carry('m1', rosa, { due_date: '2026-11-01' }))).toBe('PT400 due_before_issue')
  expect(await refusal(carry('m1', rosa, { discount_value: '1.23456' }))).toBe('PT400 too_many_decimals')
  expect(await named('Rosa Delgado')).toEqual([])
})

const [numbers, settings] = [
  `select prefix, next_number from public.counters where business_id = $1 and kind = 'invoice'`,
  'select bank_details from public.document_settings where business_id = $1',
]

test('keeps the numbers that clients have, and goes on counting after them', async () => {
  const numberOf = async (draft: string, number: string) => {
    const { invoice_number, title } = await billing.read((await carry(draft, rosa, { number })).id)
    return [invoice_number, title]
  }
  expect(await numberOf('m1', '2026-013')).toEqual(['2026-013', null])
  expect(await numberOf('m2', '2026-015')).toEqual(['2026-015', null])
  expect(await billing.mine(numbers, [billing.business])).toEqual([{ prefix: '2026-', next_number: 16 }])
  // A number given before, one of another series and one that no counter can hold keep their words in the title.
  for (const [at, number] of ['2026-013', 'A-1', 'Job for Rosa', '#7', '2026-0'].entries())
    expect(await numberOf(`other${at}`, number)).toEqual([`2026-0${16 + at}`, 'Invoice 7'])
})

test('leaves the numbers alone that a business has begun, set, or gives when it sends', async () => {
  await scratch.database.query(
    `update public.counters set prefix = 'R-', version = version where business_id = $1 and kind = 'invoice'`,
    [billing.business],
  )
  const set = await carry('m1', rosa, { number: '2026-014' })
  expect(await billing.read(set.id)).toMatchObject({ invoice_number: 'R-0001', title: 'Invoice 7' })
  const ahead = await carry('m2', rosa, { number: 'R-0009' })
  expect(await billing.read(ahead.id)).toMatchObject({ invoice_number: 'R-0009', title: null })
})

test('takes how to pay over once, and leaves on the invoice what differs from it', async () => {
  const termsOf = async (draft: string, terms: string) =>
    (await billing.read((await carry(draft, rosa, { terms })).id))['terms']
  expect(await termsOf('m1', 'Zelle: 512 555 0142')).toBeNull()
  expect(await billing.mine(settings, [billing.business])).toEqual([{ bank_details: 'Zelle: 512 555 0142' }])
  expect(await termsOf('m2', 'Zelle: 512 555 0142')).toBeNull()
  expect(await termsOf('m3', 'Cash')).toBe('Cash')
})

test('records the deposit once, and leaves the balance that was shown', async () => {
  const deposit = { amount: '100.00', method: 'check' }
  const [{ id }] = [await carry('m1', rosa, { deposit }), await carry('m1', rosa, { deposit })]
  expect(await billing.read(id)).toMatchObject({
    status: 'draft',
    credited_amount: '100.00',
    balance: '136.32',
  })
  const payments = () =>
    billing.mine<{ amount: string; method: string; paid_on: string }>(
      'select amount, method, paid_on::text from public.payments where business_id = $1',
      [billing.business],
    )
  expect(await payments()).toEqual([{ amount: '100.00', method: 'check', paid_on: '2026-11-20' }])
  await billing.send(id)
  expect(await billing.read(id)).toMatchObject({ status: 'sent', balance: '136.32' })
  expect(await refusal(carry('m2', rosa, { deposit: { amount: '5', method: 'online' } }))).toBe(
    'PT400 method_online',
  )
  expect(await payments()).toHaveLength(1)
})
