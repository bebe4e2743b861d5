import { type Backend, createBackend } from '@fieldlark/backend/backend.ts'
import { defaultSettings } from '@fieldlark/backend/settings.ts'
import { forge, jwtSecret } from '@fieldlark/backend/tokens/testing/forge.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusiness, addUser, ask, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let backend: Backend
let owner: string
let api: PostgrestClient
let client: string
beforeAll(async () => {
  scratch = await scratchSchema()
  backend = createBackend({
    database: scratch.database,
    secrets: { jwtSecret },
    settings: { ...defaultSettings, areErrorDetailsShown: false },
    log: () => {},
    sendMail: async () => {},
  })
  owner = await addUser(scratch.database, 'owner@example.com')
  await addBusiness(scratch.database, owner, { currency: 'USD' })
  api = clientOf(owner)
  const { data } = await api.from('clients').insert({ user_id: owner, name: 'Ann' }).select('id').single()
  client = data?.['id']
})
afterAll(async () => {
  await backend.close()
  await scratch.close()
})

/** The official client as this person. */
function clientOf(person: string) {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const header = { alg: 'HS256', typ: 'JWT' }
  const token = forge(header, { role: 'authenticated', sub: person, aud: 'authenticated', exp })
  return new PostgrestClient('http://project.test/rest/v1', {
    headers: { apikey: forge(header, { role: 'anon', exp }), Authorization: `Bearer ${token}` },
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  })
}

const insert = (table: string, row: Record<string, unknown>) => api.from(table).insert(row).select().single()
const invoice = (row: Record<string, unknown>) =>
  insert('invoices', { client_id: client, amount: 350, ...row })

describe('a row without business_id', () => {
  test.each([
    ['services', () => ({ user_id: owner, name: 'Mowing', description: 'Front lawn', price: 45.5 })],
    ['jobs', () => ({ user_id: owner, client_id: client, title: 'Roof' })],
    ['requests', () => ({ user_id: owner, client_id: client, title: 'Leak' })],
    ['expenses', () => ({ user_id: owner, category: 'fuel', amount: 12.5, date: '2026-11-20' })],
    ['property_addresses', () => ({ client_id: client, address: '1 Elm St', country: 'USA' })],
  ])('in %s belongs to the one active own business', async (table, row) => {
    const { status, data } = await insert(table, row())
    expect(status).toBe(201)
    expect(data).toMatchObject(row())
  })

  test('is refused for people without one, in words for clients', async () => {
    const stranger = clientOf(await addUser(scratch.database, 'stranger@example.com'))
    const { error } = await stranger.from('clients').insert({ name: 'Bob' })
    expect(error?.message).toBe('business_id is required for client creation')
    expect((await stranger.from('services').insert({ name: 'Mowing' })).status).toBe(403)
  })
})

describe('an inserted invoice', () => {
  test('keeps its tax as one tax, and its total', async () => {
    const { data } = await invoice({ tax_amount: 28, total_amount: 378 })
    expect(data).toMatchObject({
      taxes: [{ name: 'Tax', rate: 8 }],
      tax_amount: 28,
      total_amount: 378,
      status: 'draft',
    })
    expect((await invoice({ amount: undefined, tax_amount: 28, total_amount: 378 })).data).toMatchObject({
      amount: 350,
      total_amount: 378,
    })
  })

  test('whose figures contradict each other is refused', async () => {
    for (const row of [{ total_amount: 400 }, { tax_amount: 400 }, { tax_amount: -1 }])
      expect((await invoice(row)).error?.message).toBe('totals_differ')
  })

  test('is sent, overdue or paid where that can be', async () => {
    const past = { issue_date: '2026-01-01', due_date: '2026-01-15' }
    expect((await invoice({ status: 'sent' })).data).toMatchObject({ status: 'sent', balance: 350 })
    const { data: late } = await invoice({ status: 'overdue', ...past })
    expect(late).toMatchObject({ status: 'sent', due_date: '2026-01-15' })
    const { data: paid } = await invoice({ status: 'paid', tax_amount: 28, ...past })
    expect(paid).toMatchObject({ status: 'paid', paid_amount: 378, balance: 0 })
    const read = await api
      .from('invoices')
      .select('*, payments(amount, method)')
      .eq('id', paid?.['id'])
      .single()
    expect(read.data).toEqual({
      ...paid,
      version: expect.any(Number),
      updated_at: expect.any(String),
      payments: [{ amount: 378, method: 'other' }],
    })
    const [kept] = await ask(
      scratch.database,
      owner,
      'select count(*)::int as versions from public.invoice_versions',
    )
    expect(kept).toEqual({ versions: 3 })
  })

  test('with a status that it cannot have is refused', async () => {
    for (const row of [{ status: 'written_off' }, { status: 'overdue', due_date: '2099-01-01' }])
      expect((await invoice(row)).error?.message).toBe('status_not_allowed')
    expect((await invoice({ status: 'sent', amount: 0 })).error?.message).toBe('invoice_empty')
  })
})

test('a job keeps its status, and a quote that nobody saw cannot be sent', async () => {
  const job = (status: string) => insert('jobs', { client_id: client, title: 'Roof', status })
  expect((await job('completed')).data).toMatchObject({ status: 'completed' })
  const quote = await insert('quotes', { client_id: client, title: 'Roof', status: 'sent' })
  expect(quote.error?.message).toBe('status_not_allowed')
})

test('a broken rule of one column names the column', async () => {
  expect((await insert('services', { name: 'Mowing', price: -1 })).error).toMatchObject({
    code: '23514',
    details: 'Column: price',
  })
  expect((await insert('expenses', { category: 'fuel', amount: 5 })).error).toMatchObject({
    code: '23502',
    details: 'Column: date',
  })
})
