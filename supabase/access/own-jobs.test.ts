import { randomUUID } from 'node:crypto'
import { can } from '@fieldlark/domain/team/permissions.ts'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let team: InvoiceFixture
let service: string
let job: string
let other: string
let agreed: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  team = await invoiceFixture(scratch.database)
  service = await addService({ price: 25, is_taxable: false }, 9)
  const made = await team.job({}, [line({ unit_price: 80 })])
  job = made.id
  agreed = one(made.lines[0])
  other = (await team.job({}, [line()])).id
  await assign(job)
})

async function addService(fields: object, cost: number | null = null): Promise<string> {
  const id = randomUUID()
  await team.mine('select public.save_service($1, $2, $3)', [
    team.business,
    JSON.stringify({
      id,
      name: 'Gutters',
      unit: 'each',
      is_taxable: true,
      is_active: true,
      price: 25,
      ...fields,
    }),
    cost,
  ])
  return id
}
const assign = (to: string) =>
  team.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    team.business,
    to,
    team.worker,
  ])

type Line = { id: string; service_id?: string; quantity?: number; unit_price?: number; unit_cost?: number }
const save = (
  fields: object,
  lines: readonly Line[] | null = null,
  { by = team.worker, of = job, version = 1 }: { by?: string; of?: string; version?: number } = {},
) =>
  ask<{ version: number }>(scratch.database, by, 'select version from public.save_own_job($1, $2, $3)', [
    of,
    JSON.stringify({ version, ...fields }),
    lines && JSON.stringify(lines),
  ])
const stored = async (id = job) => one((await team.mine('select * from public.jobs where id = $1', [id]))[0])
const linesOf = (id = job) =>
  team.mine(
    `select line.name, line.quantity::float8, line.unit_price::float8, line.is_taxable, cost.unit_cost::float8
     from public.job_lines as line left join public.job_line_costs as cost on cost.line_id = line.id
     where line.job_id = $1 order by line.position`,
    [id],
  )
const kept = () => ({ id: agreed, quantity: 1 })
const added = (fields: Partial<Line> = {}) => ({ id: randomUUID(), service_id: service, ...fields })

describe('a worker on a job', () => {
  test('changes its title and description, and nothing else', async () => {
    const before = await stored()
    await save({
      title: 'Windows and gutters',
      description: 'Bring the long ladder',
      priority: 'urgent',
      amount: 1,
    })
    expect(await stored()).toEqual({
      ...before,
      title: 'Windows and gutters',
      description: 'Bring the long ladder',
      version: 2,
      updated_at: expect.any(Date),
    })
  })

  test('adds services at the price, tax and cost of the catalogue, whatever is sent', async () => {
    await save({}, [kept(), added({ quantity: 3, unit_price: 1, unit_cost: 1 })])
    expect(await linesOf()).toEqual([
      { name: 'Cleaning', quantity: 1, unit_price: 80, is_taxable: true, unit_cost: null },
      { name: 'Gutters', quantity: 3, unit_price: 25, is_taxable: false, unit_cost: 9 },
    ])
    expect(Number((await stored())['amount'])).toBe(155)
    const [internals] = await team.mine('select total_cost from public.job_internals where job_id = $1', [
      job,
    ])
    expect(Number(internals?.['total_cost'])).toBe(27)
    for (const table of ['job_line_costs', 'job_internals', 'service_costs'])
      expect(await ask(scratch.database, team.worker, `select from public.${table}`), table).toEqual([])
  })

  test('changes the quantity of what has the price of the catalogue, and removes it', async () => {
    const own = added()
    await save({}, [kept(), own])
    await save({}, [kept(), { ...own, quantity: 2.5 }], { version: 2 })
    expect(Number((await stored())['amount'])).toBe(142.5)
    await save({}, [kept()], { version: 3 })
    expect(Number((await stored())['amount'])).toBe(80)
  })

  test('leaves a job without a price when its last line is gone', async () => {
    const bare = await team.job({}, [])
    await assign(bare.id)
    const own = added()
    await save({}, [own], { of: bare.id })
    expect(Number((await stored(bare.id))['amount'])).toBe(25)
    await save({}, [], { of: bare.id, version: 2 })
    expect(Number((await stored(bare.id))['amount'])).toBe(0)
  })

  test('does not change what was agreed', async () => {
    const flat = await team.job({ amount: 500 }, [])
    await assign(flat.id)
    const discounted = await team.job({}, [line({ service_id: service, unit_price: 25, discount_amount: 5 })])
    await assign(discounted.id)
    for (const [lines, of] of [
      [[], job],
      [[{ id: agreed, quantity: 2 }], job],
      [[added()], job],
      [[added()], flat.id],
      [[], discounted.id],
    ] as const)
      expect(await refusal(save({}, lines, { of })), JSON.stringify(lines)).toBe('PT403 price_agreed')
    expect(await linesOf()).toHaveLength(1)
  })

  test('a line keeps its price when the catalogue changes, and is agreed from then on', async () => {
    const own = added()
    await save({}, [kept(), own])
    await team.mine('update public.services set price = 30 where id = $1', [service])
    const more = save({}, [kept(), { ...own, quantity: 4 }], { version: 2 })
    expect(await refusal(more)).toBe('PT403 price_agreed')
    await save({ title: 'Gutters' }, [kept(), { ...own, quantity: 1 }], { version: 2 })
    expect((await linesOf()).map(({ unit_price }) => unit_price)).toEqual([80, 25])
  })

  test('adds only what the catalogue offers', async () => {
    const retired = await addService({ is_active: false })
    const far = await invoiceFixture(scratch.database)
    const [foreign] = await far.mine<{ id: string }>(
      `insert into public.services (business_id, name, price) values ($1, 'Theirs', 1) returning id`,
      [far.business],
    )
    for (const service_id of [retired, foreign?.id, randomUUID(), null])
      expect(await refusal(save({}, [kept(), { id: randomUUID(), service_id: service_id as string }]))).toBe(
        'PT404 service_not_found',
      )
    const [taken] = await team.mine<{ id: string }>('select id from public.job_lines where job_id = $1', [
      other,
    ])
    expect(await refusal(save({}, [kept(), added({ id: one(taken).id })]))).toBe('PT409 id_taken')
    expect(await refusal(save({}, [kept(), kept()]))).toBe('PT400 rows_expected')
    expect(await refusal(save({}, [kept(), added({ quantity: 1.2345 })]))).toBe('PT400 too_many_decimals')
  })

  test('cannot change what is invoiced', async () => {
    const own = added()
    await save({}, [kept(), own])
    await team.finish(job)
    await team.create([{ job_id: job }])
    const more = save({}, [kept(), { ...own, quantity: 2 }], { version: 3 })
    expect(await refusal(more)).toBe('PT409 already_invoiced')
    const words = save({ title: 'Only words' }, [kept(), { ...own, quantity: 1 }], { version: 3 })
    expect(await refusal(words)).toBe('done')
  })

  test('saves once when the answer is lost, and never over what somebody else saved', async () => {
    const lines = [kept(), added()]
    for (const _ of [1, 2]) expect(await save({ title: 'Once' }, lines)).toEqual([{ version: 2 }])
    expect(await linesOf()).toHaveLength(2)
    expect(await refusal(save({ title: 'Late' }))).toBe('PT409 stale_version')
  })
})

test('nobody saves the work of others, of another business, or after they left', async () => {
  const far = await invoiceFixture(scratch.database)
  const gone = 'PT404 job_not_found'
  const outcome = (by: string, of = job) => refusal(save({ title: 'Mine' }, null, { by, of }))
  expect(await outcome(team.worker, other)).toBe(gone)
  expect(await outcome(team.other)).toBe(gone)
  expect(await outcome(far.owner)).toBe(gone)
  expect(await outcome('anon')).toMatch(/^42501/)
  await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
    team.worker,
  ])
  expect(await outcome(team.worker)).toBe(gone)
  expect((await stored())['title']).toBe('Windows')
})

test('whoever may edit own jobs in the interface may save them', async () => {
  const people = { owner: team.owner, manager: team.manager, worker: team.worker }
  let version = 1
  for (const role of roles) {
    const code = await refusal(save({ title: role }, null, { by: people[role], version }))
    if (code === 'done') version++
    expect(code === 'done', role).toBe(can(role, 'edit own jobs'))
  }
})
