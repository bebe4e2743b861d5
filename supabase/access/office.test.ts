import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBusiness, addMember, addUser, ask, codeOf, one, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let worker: string
let business: string
let client: string
beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  worker = await addUser(scratch.database, 'worker@example.com')
  business = await addBusiness(scratch.database, owner)
  await addMember(scratch.database, business, worker, 'worker')
  client = await addClient()
})
afterAll(() => scratch.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, owner, text, [business, ...values])
const idOf = async (rows: Promise<Record<string, unknown>[]>) => String(one((await rows)[0])['id'])
const addClient = () => idOf(sql('insert into public.clients (business_id) values ($1) returning id'))
const addProperty = (of: string) =>
  idOf(
    sql(
      `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, '1 Elm St') returning id`,
      [of],
    ),
  )
const addRequest = (of = client) =>
  idOf(
    sql(`insert into public.requests (business_id, client_id, title) values ($1, $2, 'Leak') returning id`, [
      of,
    ]),
  )
const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return [codeOf(error), error instanceof Error ? error.message : '']
}

describe('a request', () => {
  test('starts with a status that it may have, and has its author', async () => {
    const add = (status: string) =>
      sql(
        `insert into public.requests (business_id, client_id, title, status, user_id)
         values ($1, $2, 'Leak', $4, $3) returning status, user_id, source, version`,
        [client, worker, status],
      )
    expect(await add('archived')).toEqual([
      { status: 'archived', user_id: owner, source: 'owner', version: 1 },
    ])
    expect(await refusal(add('converted'))).toEqual(['PT409', 'status_not_allowed'])
  })

  test('can be archived and restored, and both are logged', async () => {
    const id = await addRequest()
    const set = (status: string) =>
      sql('update public.requests set status = $3 where business_id = $1 and id = $2', [id, status])
    await set('archived')
    await set('unscheduled')
    const events = await sql(
      `select kind, data ->> 'to' as status from public.record_events
       where business_id = $1 and record_id = $2 order by id`,
      [id],
    )
    expect(events).toEqual([
      { kind: 'created', status: null },
      { kind: 'status_changed', status: 'archived' },
      { kind: 'status_changed', status: 'unscheduled' },
    ])
  })

  test('is converted exactly as long as a quote or a job of it exists', async () => {
    const id = await addRequest()
    const set = (status: string) =>
      sql('update public.requests set status = $3 where business_id = $1 and id = $2', [id, status])
    expect(await refusal(set('converted'))).toEqual(['PT409', 'status_not_allowed'])
    await scratch.database.query(
      `insert into public.jobs (business_id, user_id, client_id, request_id, title, job_number)
       values ($1, $2, $3, $4, 'Leak', 'J')`,
      [business, owner, client, id],
    )
    await scratch.database.query(`update public.requests set status = 'converted' where id = $1`, [id])
    expect(await refusal(set('unscheduled'))).toEqual(['PT409', 'request_converted'])
  })

  test.each(['requests', 'quotes', 'jobs'])(
    'the property of %s must belong to their client',
    async (table) => {
      const other = await addClient()
      const property = await addProperty(other)
      const add = (of: string) =>
        sql(
          `insert into public.${table} (business_id, client_id, property_id, title) values ($1, $2, $3, 'T') returning id`,
          [of, property],
        )
      expect(await refusal(add(client))).toEqual(['PT400', 'property_of_other_client'])
      const id = await idOf(add(other))
      const move = sql(`update public.${table} set client_id = $3 where business_id = $1 and id = $2`, [
        id,
        client,
      ])
      expect(await refusal(move)).toEqual(['PT400', 'property_of_other_client'])
    },
  )

  test('prevents deleting its client', async () => {
    const of = await addClient()
    await addRequest(of)
    const remove = sql('delete from public.clients where business_id = $1 and id = $2', [of])
    expect((await refusal(remove))[0]).toBe('23503')
  })

  test('is deleted with its business and its activity log', async () => {
    const gone = await addBusiness(scratch.database, owner, { business_name: 'Gone' })
    const [of] = await ask(
      scratch.database,
      owner,
      'insert into public.clients (business_id) values ($1) returning id',
      [gone],
    )
    await ask(
      scratch.database,
      owner,
      `insert into public.requests (business_id, client_id, title) values ($1, $2, 'T')`,
      [gone, of?.['id']],
    )
    await scratch.database.query('delete from public.businesses where id = $1', [gone])
    const left = await scratch.database.query(
      'select from public.requests where business_id = $1 union all select from public.record_events where business_id = $1',
      [gone],
    )
    expect(left).toEqual([])
  })
})

describe('taxes', () => {
  const gst = '[{"name": "GST", "rate": 5}]'
  const hst = '[{"name": "HST", "rate": 13}]'
  const addRate = (name: string, parts: string, isDefault = false) =>
    idOf(
      sql(
        'insert into public.tax_rates (business_id, name, parts, is_default) values ($1, $2, $3, $4) returning id',
        [name, parts, isDefault],
      ),
    )
  const taxesOf = async (of: string, property: string | null = null) =>
    one((await sql('select public.default_taxes($1, $2, $3) as taxes', [of, property]))[0])['taxes']

  test('of a new document are: exempt, else of the property, the client, the default rate, the single percentage', async () => {
    const of = await addClient()
    const property = await addProperty(of)
    expect(await taxesOf(of)).toEqual([])
    await sql('update public.businesses set default_tax_rate = 8 where id = $1')
    expect(await taxesOf(of)).toEqual([{ name: 'Tax', rate: 8 }])
    await sql(`update public.businesses set language = 'es' where id = $1`)
    expect(await taxesOf(of)).toEqual([{ name: 'Impuesto', rate: 8 }])
    await addRate('GST', gst, true)
    expect(await taxesOf(of)).toEqual(JSON.parse(gst))
    const rate = await addRate('HST', hst)
    await sql('update public.clients set tax_rate_id = $3 where business_id = $1 and id = $2', [of, rate])
    expect(await taxesOf(of)).toEqual(JSON.parse(hst))
    const zero = await addRate('Zero', '[]')
    await sql('update public.property_addresses set tax_rate_id = $3 where business_id = $1 and id = $2', [
      property,
      zero,
    ])
    expect(await taxesOf(of, property)).toEqual([])
    expect(await taxesOf(of)).toEqual(JSON.parse(hst))
    await sql('update public.clients set is_tax_exempt = true where business_id = $1 and id = $2', [of])
    expect(await taxesOf(of)).toEqual([])
  })

  test('of clients and properties are chosen by owners and managers; a save by a worker keeps them', async () => {
    const asWorker = (text: string, values: readonly unknown[] = []) =>
      ask(scratch.database, worker, text, [business, ...values])
    const of = await idOf(asWorker('insert into public.clients (business_id) values ($1) returning id'))
    const property = await addProperty(of)
    const rate = await addRate('Choice', hst)
    for (const set of ['is_tax_exempt = true', `tax_rate_id = '${rate}'`]) {
      const change = asWorker(`update public.clients set ${set} where business_id = $1 and id = $2`, [of])
      expect(await refusal(change)).toEqual(['PT403', 'not_allowed'])
    }
    const add = asWorker('insert into public.clients (business_id, is_tax_exempt) values ($1, true)')
    expect(await refusal(add)).toEqual(['PT403', 'not_allowed'])
    const there = 'where business_id = $1 and id = $2'
    const choose = `update public.property_addresses set tax_rate_id = $3 ${there}`
    expect(await refusal(asWorker(choose, [property, rate]))).toEqual(['PT403', 'not_allowed'])
    await sql(`update public.clients set is_tax_exempt = true, tax_rate_id = $3 ${there}`, [of, rate])
    await sql(choose, [property, rate])
    const saved = await asWorker(
      `update public.clients set notes = 'Dog', is_tax_exempt = true, tax_rate_id = $3 ${there}
       returning notes, is_tax_exempt, tax_rate_id`,
      [of, rate],
    )
    expect(saved).toEqual([{ notes: 'Dog', is_tax_exempt: true, tax_rate_id: rate }])
    // Deleting a rate clears the choice of everybody who has it.
    await sql('delete from public.tax_rates where business_id = $1 and id = $2', [rate])
    const [left] = await sql(`select tax_rate_id from public.property_addresses ${there}`, [property])
    expect(left).toEqual({ tax_rate_id: null })
  })

  test('have one default, the last one chosen, also with simultaneous choices', async () => {
    const rates = await Promise.all(['A', 'B', 'C', 'D'].map((name) => addRate(name, gst)))
    await Promise.all(
      rates.map((rate) =>
        sql('update public.tax_rates set is_default = true where business_id = $1 and id = $2', [rate]),
      ),
    )
    const defaults = await sql('select id from public.tax_rates where business_id = $1 and is_default')
    expect(defaults).toHaveLength(1)
    expect(rates).toContain(defaults[0]?.['id'])
  })

  test('an inactive rate is not the default', async () => {
    const rate = await addRate('Old', gst, true)
    const rows = await sql(
      'update public.tax_rates set is_active = false where business_id = $1 and id = $2 returning is_default',
      [rate],
    )
    expect(rows).toEqual([{ is_default: false }])
  })

  test('are hidden from other businesses', async () => {
    const stranger = await addUser(scratch.database, 'stranger@example.com')
    const [row] = await ask(
      scratch.database,
      stranger,
      'select public.default_taxes($1, $2, null) as taxes',
      [business, client],
    )
    expect(row).toEqual({ taxes: null })
  })
})

test('the activity log cannot be changed', async () => {
  const rewrite = scratch.database.query(`update public.record_events set kind = 'forged'`)
  await expect(rewrite).rejects.toThrow('not_allowed')
})
