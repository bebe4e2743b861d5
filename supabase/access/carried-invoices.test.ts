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
    terms: 'By transfer',
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
