import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRows } from '#seed/sample/sample-rows.ts'
import { addBusiness, addMember, addUser, ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  business = await addBusiness(scratch.database, owner, { currency: 'USD' })
})
afterAll(() => scratch.close())

const mine = (text: string, values: readonly unknown[] = [business]) =>
  ask(scratch.database, owner, text, values)
const counts = async () =>
  one(
    (
      await mine(`select (select count(*) from public.clients where business_id = $1)::int as clients,
        (select count(*) from public.services where business_id = $1)::int as services,
        (select count(*) from public.requests where business_id = $1)::int as requests,
        (select count(*) from public.jobs where business_id = $1)::int as jobs,
        (select count(*) from public.visits where business_id = $1)::int as visits,
        (select count(*) from public.invoices where business_id = $1)::int as invoices,
        (select count(*) from public.payments where business_id = $1)::int as payments,
        (select count(*) from public.expenses where business_id = $1)::int as expenses`)
    )[0],
  )

const codeOfCreating = (person: string) =>
  ask(scratch.database, person, 'select public.create_sample_data($1)', [business]).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )

test('sample data requires rows that only the server writes', async () => {
  expect(await codeOfCreating(owner)).toBe('no_sample_rows')
  const write = (person: string) =>
    ask(scratch.database, person, 'select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
  for (const person of [owner, 'anon']) expect(await write(person).then(() => '', codeOf)).toBe('42501')
  const stored = () =>
    scratch.database.query('select xmin::text, * from private.sample_rows order by 2, 3, 4')
  await scratch.database.query('select public.add_sample_rows($1)', [
    JSON.stringify([...sampleRows.slice(1), { language: 'en', kind: 'job', place: 99, content: {} }]),
  ])
  await scratch.database.query('select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
  const first = await stored()
  expect(first).toHaveLength(sampleRows.length)
  await scratch.database.query('select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
  expect(await stored()).toEqual(first)
})

test('sample data follows the specification, including prices and tax, and is created once', async () => {
  expect(await mine('select public.create_sample_data($1) as made')).toEqual([{ made: 3 }])
  expect(await mine('select public.create_sample_data($1) as made')).toEqual([{ made: 0 }])
  expect(await counts()).toEqual({
    clients: 3,
    services: 6,
    requests: 3,
    jobs: 5,
    visits: 4,
    invoices: 3,
    payments: 1,
    expenses: 6,
  })
  expect(
    await mine(
      'select array_agg(price::int order by price) as prices from public.services where business_id = $1',
    ),
  ).toEqual([{ prices: [80, 120, 150, 350, 450, 500] }])
  const [sums] = await mine(
    `select sum(amount)::text as total, sum(tax_amount)::text as tax,
       count(*) filter (where status = 'completed')::int as completed from public.jobs where business_id = $1`,
  )
  expect(sums).toEqual({ total: '1242.00', tax: '92.00', completed: 1 })
  expect(
    await mine(
      `select status, total_amount::text as total, tax_amount::text as tax, balance::text as balance
       from public.invoices where business_id = $1 order by total_amount desc`,
    ),
  ).toEqual([
    { status: 'paid', total: '486.00', tax: '36.00', balance: '0.00' },
    { status: 'sent', total: '378.00', tax: '28.00', balance: '378.00' },
    { status: 'draft', total: '129.60', tax: '9.60', balance: '129.60' },
  ])
})

/** What the question in onboarding names, by how many there are; its sentence begins with the number of clients. */
const named = {
  en: {
    services: ['a service', 'services'],
    requests: ['a request', 'requests'],
    jobs: ['a job', 'jobs'],
    visits: ['a visit', 'visits'],
    invoices: ['an invoice', 'invoices'],
    payments: ['a payment', 'payments'],
    expenses: ['an expense', 'expenses'],
  },
  es: {
    services: ['un servicio', 'servicios'],
    requests: ['una solicitud', 'solicitudes'],
    jobs: ['un trabajo', 'trabajos'],
    visits: ['una visita', 'visitas'],
    invoices: ['una factura', 'facturas'],
    payments: ['un pago', 'pagos'],
    expenses: ['un gasto', 'gastos'],
  },
}

test.each([
  ['en', 'Three made-up clients with ', ' and '],
  ['es', 'Tres clientes inventados, con ', ' y '],
] as const)('the question in onboarding names in %s what comes', async (language, opening, and) => {
  const { clients, ...others } = (await counts()) as Record<string, number>
  expect(clients).toBe(3)
  const words = named[language] as Record<string, string[]>
  const list = Object.entries(others).map(([table, count]) => words[table]?.[count === 1 ? 0 : 1])
  const texts = resolve(import.meta.dirname, '../../web/src/features/onboarding/onboarding.texts.ts')
  expect(readFileSync(texts, 'utf8')).toContain(
    `${opening}${list.slice(0, -1).join(', ')}${and}${list.at(-1)}`,
  )
})

test('removal keeps records that users created, and the sample client they created them for', async () => {
  const [client] = await mine(`select id from public.clients where business_id = $1 and first_name = 'Sarah'`)
  const own = await mine(
    `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'Mine') returning id`,
    [business, one(client)['id']],
  )
  expect(await mine('select public.reset_sample_data($1) as removed')).toEqual([
    { removed: { removed: 25, kept: 1 } },
  ])
  expect(await counts()).toEqual({
    clients: 1,
    services: 0,
    requests: 0,
    jobs: 1,
    visits: 0,
    invoices: 0,
    payments: 0,
    expenses: 0,
  })
  expect(await mine('select id from public.jobs where business_id = $1')).toEqual(own)
})

test('only the owner can create and remove sample data', async () => {
  const manager = await addUser(scratch.database, 'manager@example.com')
  await addMember(scratch.database, business, manager, 'manager')
  for (const name of ['create_sample_data', 'reset_sample_data', 'sample_counts']) {
    const code = ask(scratch.database, manager, `select public.${name}($1)`, [business]).then(
      () => '',
      codeOf,
    )
    expect(await code, name).toBe('PT404')
  }
})

test('in a currency without cents sample data has none', async () => {
  const person = await addUser(scratch.database, 'yen@example.com')
  const abroad = await addBusiness(scratch.database, person, { currency: 'JPY' })
  await ask(scratch.database, person, 'select public.create_sample_data($1)', [abroad])
  const [spent] = await ask(
    scratch.database,
    person,
    `select count(*)::int > 0 as is_some, bool_and(amount = round(amount)) as is_whole
     from public.expenses where business_id = $1`,
    [abroad],
  )
  expect(spent).toEqual({ is_some: true, is_whole: true })
})
