import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRow } from './insert-row.ts'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { addVisit } from './team-fixture.ts'

let scratch: Scratch
let team: InvoiceFixture
let job: string
let visit: string
let item: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await invoiceFixture(scratch.database)
  const row = { business_id: team.business, client_id: team.client }
  const { id, lines } = await team.job({}, [line({ unit_price: 80, unit_cost: 20 })])
  job = id
  visit = (await addVisit(scratch.database, team, job, { visit_date: '2030-01-07' }, [team.other])).id
  item = await insertRow(scratch.database, 'visit_checklist_items', {
    business_id: team.business,
    visit_id: visit,
    position: 0,
    label: 'Oven',
  })
  await insertRow(scratch.database, 'property_addresses', {
    ...row,
    address: '1 Elm St',
  })
  await team.save({}, [line()])
  await insertRow(scratch.database, 'quotes', {
    ...row,
    user_id: team.owner,
    title: 'Roof',
    quote_number: 'Q-9',
  })
  await insertRow(scratch.database, 'requests', {
    ...row,
    user_id: team.owner,
    title: 'Roof',
    request_number: 'R-9',
  })
  expect(lines).toHaveLength(1)
})

const by = (person: string, text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, person, text, values)
const set = (isOn: boolean, person = team.owner) =>
  by(person, 'update public.businesses set workers_see_all_work = $2 where id = $1 returning id', [
    team.business,
    isOn,
  ])

const work = [
  'jobs',
  'job_lines',
  'visits',
  'visit_members',
  'visit_checklist_items',
  'clients',
  'property_addresses',
]
const closed = [
  'job_line_costs',
  'job_internals',
  'quotes',
  'requests',
  'invoices',
  'invoice_lines',
  'payments',
  'expenses',
  'record_events',
  'team_member_costs',
]
/** How many rows of each table the person reads. */
async function counts(person: string, tables: readonly string[]): Promise<Record<string, number>> {
  const each = tables.map((name) => `select '${name}' as name, count(*)::int as rows from public.${name}`)
  const rows = await by(person, each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [String(name), Number(count)]))
}
const allOf = (tables: readonly string[], rows: number) =>
  Object.fromEntries(tables.map((name) => [name, rows]))

test('a worker sees the work of others only while their business says so', async () => {
  expect(await counts(team.owner, work)).toEqual(allOf(work, 1))
  expect(await counts(team.worker, work)).toEqual(allOf(work, 0))
  await set(true)
  expect(await counts(team.worker, work)).toEqual(allOf(work, 1))
  await set(false)
  expect(await counts(team.worker, work)).toEqual(allOf(work, 0))
})

describe('a worker who sees all work', () => {
  beforeEach(async () => {
    await set(true)
  })

  test('sees no costs, quotes, requests, invoices, expenses or history', async () => {
    for (const name of ['job_line_costs', 'quotes', 'requests', 'invoices', 'record_events'])
      expect((await counts(team.owner, [name]))[name], name).toBeGreaterThan(0)
    expect(await counts(team.worker, closed)).toEqual(allOf(closed, 0))
  })

  test('changes and answers the work of others as little as before', async () => {
    const price = JSON.stringify({ version: 1, title: 'Mine' })
    for (const [text, values] of [
      ['select public.start_visit($1)', [visit]],
      ['select public.save_own_job($1, $2, $3)', [job, price, null]],
      ['select public.note_cash($1, $2, 50)', [randomUUID(), job]],
      ['select public.uninvoiced_work($1, null, $2)', [team.business, job]],
    ] as const)
      expect(await refusal(by(team.worker, text, values)), text).toMatch(/^PT40[34] /)
    for (const [text, id] of [
      [`update public.clients set phone = '555' where id = $1 returning id`, team.client],
      ['update public.visit_checklist_items set is_done = true where id = $1 returning id', item],
      [`update public.property_addresses set address = 'X' where client_id = $1 returning id`, team.client],
      ['delete from public.property_addresses where client_id = $1 returning id', team.client],
      [`update public.jobs set title = 'Mine' where id = $1 returning id`, job],
    ] as const)
      expect(await by(team.worker, text, [id]), text).toEqual([])
  })

  test('sees photos and files of jobs and visits, and none of requests and quotes', async () => {
    const upload = { business_id: team.business, user_id: team.owner, size_bytes: 1000 }
    const path = (kind: string) => `${team.business}/${randomUUID()}.${kind}`
    const [request, quote] = await Promise.all(
      ['requests', 'quotes'].map(async (name) =>
        String((await team.mine(`select id from public.${name}`))[0]?.['id']),
      ),
    )
    const photo = { ...upload, width: 10, height: 10 }
    const photos = [
      await insertRow(scratch.database, 'photos', { ...photo, path: path('jpg'), job_id: job }),
      await insertRow(scratch.database, 'photos', { ...photo, path: path('jpg'), visit_id: visit }),
    ]
    await insertRow(scratch.database, 'photos', { ...photo, path: path('jpg'), request_id: request })
    const paper = { ...upload, name: 'Plan.pdf', mime_type: 'application/pdf' }
    const file = await insertRow(scratch.database, 'files', { ...paper, path: path('pdf'), job_id: job })
    await insertRow(scratch.database, 'files', { ...paper, path: path('pdf'), quote_id: quote })
    const seen = (await by(team.worker, 'select id from public.photos')).map(({ id }) => String(id))
    expect(seen.toSorted()).toEqual(photos.toSorted())
    expect(await by(team.worker, 'select id from public.files')).toEqual([{ id: file }])
    await set(false)
    expect(await counts(team.worker, ['photos', 'files'])).toEqual({ photos: 0, files: 0 })
  })

  test('sees no assessment of a request, nor its photos, unless they are on it', async () => {
    const [request] = await team.mine('select id from public.requests')
    const assessment = randomUUID()
    await by(
      team.owner,
      `select public.schedule_assessment(request_id => $1, visit_id => $2, visit_date => '2030-01-08',
        member_ids => array[$3::uuid])`,
      [request?.['id'], assessment, team.other],
    )
    const row = { business_id: team.business, visit_id: assessment }
    await insertRow(scratch.database, 'visit_checklist_items', { ...row, position: 0, label: 'Roof' })
    await insertRow(scratch.database, 'photos', {
      ...row,
      user_id: team.owner,
      path: `${team.business}/${randomUUID()}.jpg`,
      size_bytes: 1000,
      width: 10,
      height: 10,
    })
    await insertRow(scratch.database, 'visit_signoffs', {
      ...row,
      signer_name: 'Ann',
      signature: 'data:image/png;base64,iVBORw0KGgo=',
    })
    const about = ['visit_members', 'visit_checklist_items', 'visit_signoffs', 'photos']
    const seen = async (person: string) => {
      const visits = await by(person, 'select id as visit_id from public.visits where id = $1', [assessment])
      const each = about.map((name) =>
        by(person, `select visit_id from public.${name} where visit_id = $1`, [assessment]),
      )
      return [visits, ...(await Promise.all(each))].map((rows) => rows.length)
    }
    expect(await seen(team.worker)).toEqual([0, 0, 0, 0, 0])
    for (const person of [team.other, team.manager, team.owner])
      expect(await seen(person)).toEqual([1, 1, 1, 1, 1])
    expect(await counts(team.worker, work)).toEqual(allOf(work, 1))
  })

  test('sees nothing of other businesses, nor anything after they left', async () => {
    const stranger = await invoiceFixture(scratch.database)
    await stranger.job({}, [line()])
    expect(await counts(team.worker, work)).toEqual(allOf(work, 1))
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      team.worker,
    ])
    expect(await counts(team.worker, work)).toEqual(allOf(work, 0))
  })
})

test('owners and managers set it, and workers do not', async () => {
  expect(await set(true, team.worker)).toEqual([])
  expect(await counts(team.worker, ['jobs'])).toEqual({ jobs: 0 })
  for (const person of [team.manager, team.owner]) expect(await set(true, person)).toHaveLength(1)
})

describe.each([true, false])('properties, when workers see all work: %s', (isAll) => {
  const add = 'insert into public.property_addresses (business_id, client_id, address, is_primary)'
  const move = 'update public.property_addresses set client_id = $2, is_primary = true where id = $1'
  const primary = () =>
    team.mine('select address from public.property_addresses where client_id = $1 and is_primary', [
      team.client,
    ])
  /** A client whom the person adds, with one property of theirs. */
  async function ownProperty(person: string): Promise<string> {
    const [client] = await by(
      person,
      `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
      [team.business],
    )
    const [property] = await by(person, `${add} values ($1, $2, '3 Oak St', true) returning id`, [
      team.business,
      client?.['id'],
    ])
    return String(property?.['id'])
  }
  beforeEach(async () => {
    await set(isAll)
    await team.mine('update public.property_addresses set is_primary = true where client_id = $1', [
      team.client,
    ])
  })

  test('workers add none to a client they do not work for, nor move one there', async () => {
    const property = await ownProperty(team.worker)
    const values = [team.business, team.client]
    expect(await refusal(by(team.worker, `${add} values ($1, $2, '2 Elm St', true)`, values))).toMatch(
      /^42501 /,
    )
    expect(await refusal(by(team.worker, move, [property, team.client]))).toMatch(/^42501 /)
    expect(await primary()).toEqual([{ address: '1 Elm St' }])
  })

  test('workers on the work of a client add and move, as owners and managers do', async () => {
    for (const person of [team.other, team.manager, team.owner]) {
      await by(person, move, [await ownProperty(person), team.client])
      expect(await primary()).toEqual([{ address: '3 Oak St' }])
      await by(person, `${add} values ($1, $2, $3, true)`, [team.business, team.client, person])
      expect(await primary()).toEqual([{ address: person }])
    }
  })
})
