import { randomUUID } from 'node:crypto'
import { type LimitKey, planLimits } from '@fieldlark/domain/plans/limits.ts'
import { type PlanStatus, planStatuses } from '@fieldlark/domain/plans/plan.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookable } from './booking-fixture.ts'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { addMember, addUser, ask, becoming, one, refusal, type Scratch, scratchSchema } from './people.ts'

/** Every plan and every way to make something new. Each attempt is rolled back. */
let scratch: Scratch
let shop: InvoiceFixture
let former: string
let ids: Record<
  | 'lead'
  | 'archived'
  | 'active'
  | 'request'
  | 'quote'
  | 'quoteOfLead'
  | 'approved'
  | 'booking'
  | 'job'
  | 'invoice'
  | 'visit',
  string
>

beforeAll(async () => {
  scratch = await scratchSchema()
  shop = await invoiceFixture(scratch.database)
  const { business, mine } = shop
  const client = async (status: string) =>
    one(
      (
        await mine<{ id: string }>(
          `insert into public.clients (business_id, name, email, client_status) values ($1, 'Bo', 'bo@example.com', $2)
           returning id`,
          [business, status],
        )
      )[0],
    ).id
  const lead = await client('lead')
  const archived = await client('archived')
  const active = await client('active')
  // With the job's client of the fixture they are 25, as many as Free holds.
  await mine(
    `insert into public.clients (business_id, name, client_status)
     select $1, 'Client ' || n, 'active' from generate_series(1, 23) as n`,
    [business],
  )
  const { id: job } = await shop.job({}, [line()])
  const visit = await shop.visit(job)
  const request = randomUUID()
  await mine(`insert into public.requests (id, business_id, client_id, title) values ($1, $2, $3, 'Roof')`, [
    request,
    business,
    active,
  ])
  const quoteFor = async (client_id: string) => {
    const id = randomUUID()
    await mine('select public.save_quote($1, $2, $3)', [
      business,
      JSON.stringify({ id, client_id, title: 'Roof' }),
      JSON.stringify([line()]),
    ])
    return id
  }
  const quote = await quoteFor(active)
  const quoteOfLead = await quoteFor(lead)
  const approved = await quoteFor(active)
  await mine(`select public.approve_quote($1, 1, 'on_behalf', 'Bo', how => 'phone')`, [approved])
  const page = await bookable(scratch.database, shop)
  const { request_id: booking } = await page.confirm((await page.hold(await page.at(5, '10:00'))).token)
  const { id: invoice } = await shop.save({}, [line()])
  former = await addUser(scratch.database, `${randomUUID()}@example.com`)
  await addMember(scratch.database, business, former, 'worker', false)
  ids = { lead, archived, active, request, quote, quoteOfLead, approved, booking, job, invoice, visit }
})
afterAll(() => scratch.close())

const past = new Date(Date.now() - 1000).toISOString()
const setPlan = (plan: PlanStatus) =>
  scratch.database.query('select private.set_plan($1, $2, $3, $4)', [
    shop.business,
    plan === 'expired' ? 'trial' : plan,
    'admin',
    plan === 'expired' ? past : null,
  ])

/** What a statement answers the owner; nothing stays. */
async function attempt(text: string, values: readonly unknown[]): Promise<string> {
  const undo = new Error('undo')
  let answer = 'done'
  await scratch.database
    .transaction(async ({ query }) => {
      await query(becoming(shop.owner))
      answer = await refusal(query(text, values))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo && answer === 'done') throw error
    })
  return answer
}

type Attempt = () => Promise<string>
const draft = (fields: object) => JSON.stringify({ id: randomUUID(), title: 'Roof', ...fields })
const insertClient = (status: string) => () =>
  attempt(`insert into public.clients (business_id, name, client_status) values ($1, 'New', $2)`, [
    shop.business,
    status,
  ])
const setStatus = (id: string, status: string) =>
  attempt('update public.clients set client_status = $2, version = version where id = $1', [id, status])
const saveJob = (client_id: string) =>
  attempt('select public.save_job($1, $2, $3)', [
    shop.business,
    draft({ version: null, client_id }),
    JSON.stringify([line()]),
  ])

/** What makes something new, and the limit that it meets: the business has 25 active clients and 4 people. */
const making: readonly (readonly [string, LimitKey, Attempt])[] = [
  ['a lead', 'new_work', insertClient('lead')],
  ['an active client', 'active_clients', insertClient('active')],
  ['an active client of a lead', 'active_clients', () => setStatus(ids.lead, 'active')],
  ['an active client of an archived one', 'active_clients', () => setStatus(ids.archived, 'active')],
  [
    'leads by an import',
    'new_work',
    () =>
      attempt('select public.import_clients($1, $2, $3)', [
        shop.business,
        'list',
        '[{"name":"A"},{"name":"B"}]',
      ]),
  ],
  [
    'active clients by an import',
    'active_clients',
    () =>
      attempt('select public.import_clients($1, $2, $3)', [
        shop.business,
        'list',
        '[{"name":"A"},{"name":"B","client_status":"active"}]',
      ]),
  ],
  [
    'a quote',
    'new_work',
    () =>
      attempt('select public.save_quote($1, $2, $3)', [
        shop.business,
        draft({ client_id: ids.active }),
        JSON.stringify([line()]),
      ]),
  ],
  [
    'a quote of a request',
    'new_work',
    () => attempt('select public.convert_request_to_quote($1, $2)', [ids.request, randomUUID()]),
  ],
  [
    'a quote by copying',
    'new_work',
    () => attempt('select public.duplicate_quote($1, $2)', [ids.quote, randomUUID()]),
  ],
  ['a job', 'new_work', () => saveJob(ids.active)],
  ['a job for a lead', 'active_clients', () => saveJob(ids.lead)],
  [
    'a job of a request',
    'new_work',
    () => attempt('select public.convert_request_to_job($1, $2)', [ids.request, randomUUID()]),
  ],
  [
    'an invitation',
    'people',
    () => attempt(`select public.invite_member($1, 'new@example.com', 'worker')`, [shop.business]),
  ],
  [
    'a member who comes back',
    'people',
    () => attempt('select public.reactivate_member($1, $2)', [shop.business, former]),
  ],
]

/** What is there already, and what a client has said yes to: never limited. */
const going: readonly (readonly [string, Attempt])[] = [
  ['edits a client', () => attempt(`update public.clients set notes = 'x' where id = $1`, [ids.active])],
  ['archives a client', () => setStatus(ids.active, 'archived')],
  [
    'takes a request',
    () =>
      attempt(`insert into public.requests (business_id, client_id, title) values ($1, $2, 'x')`, [
        shop.business,
        ids.lead,
      ]),
  ],
  [
    'accepts what a client booked',
    () => attempt('select public.accept_booking($1, $2)', [ids.booking, randomUUID()]),
  ],
  [
    'makes a job of what a client booked once its time is over',
    () => attempt('select public.convert_request_to_job($1, $2)', [ids.booking, randomUUID()]),
  ],
  [
    'makes the job of an approved quote',
    () => attempt('select public.convert_quote($1, $2)', [ids.approved, randomUUID()]),
  ],
  [
    'writes down that a lead approved a quote, and makes its job',
    () =>
      attempt(`select public.approve_and_convert_quote($1, $2, 'Bo', 'phone')`, [
        ids.quoteOfLead,
        randomUUID(),
      ]),
  ],
  ['sends a quote', () => attempt(`select public.send_quote($1, 'link')`, [ids.quote])],
  [
    'invoices done work',
    () =>
      attempt('select public.create_invoice($1, $2, $3, $4)', [
        shop.business,
        randomUUID(),
        shop.client,
        JSON.stringify([{ job_id: ids.job, visit_id: ids.visit }]),
      ]),
  ],
  ['sends an invoice', () => attempt(`select public.send_invoice($1, 'link')`, [ids.invoice])],
  [
    'records a payment',
    () =>
      attempt('select public.record_payment($1, $2)', [
        shop.business,
        JSON.stringify({ id: randomUUID(), client_id: shop.client, amount: 5, method: 'cash' }),
      ]),
  ],
  [
    'enters an expense',
    () =>
      attempt(
        `insert into public.expenses (business_id, category, amount, date) values ($1, 'supplies', 5, current_date)`,
        [shop.business],
      ),
  ],
]

const expected = (plan: PlanStatus, key: LimitKey): string => {
  const limits = planLimits[plan]
  if (limits[key] === null) return 'done'
  if (key === 'people') return 'PT409 plan_people_full'
  return limits.new_work === 0 ? 'PT409 plan_ended' : 'PT409 plan_clients_full'
}

describe.each(planStatuses)('on %s', (plan) => {
  test('what is new is taken or refused by the table of limits', async () => {
    await setPlan(plan)
    const answers: [string, string][] = []
    for (const [name, , work] of making) answers.push([name, await work()])
    expect(answers).toEqual(making.map(([name, key]) => [name, expected(plan, key)]))
  })

  test('what is there is edited, sent and collected', async () => {
    await setPlan(plan)
    const answers: [string, string][] = []
    for (const [name, work] of going) answers.push([name, await work()])
    expect(answers).toEqual(going.map(([name]) => [name, 'done']))
  })

  test('the table of limits is the one of the interface', async () => {
    for (const [key, most] of Object.entries(planLimits[plan])) {
      const [row] = await scratch.database.query('select private.plan_limit($1, $2) as most', [plan, key])
      expect([key, row?.['most']]).toEqual([key, most])
    }
  })
})

test('of two tabs that take the last place for an active client, one gets it', async () => {
  const owner = await addUser(scratch.database, `${randomUUID()}@example.com`)
  const [row] = await ask<{ id: string }>(
    scratch.database,
    owner,
    `insert into public.businesses (business_name, language) values ('Solo', 'en') returning id`,
  )
  const { id } = one(row)
  await scratch.database.query(`select private.set_plan($1, 'free', 'free', null)`, [id])
  const add = (count: number) =>
    refusal(
      ask(
        scratch.database,
        owner,
        `insert into public.clients (business_id, name, client_status) select $1, 'Client', 'active' from generate_series(1, $2)`,
        [id, count],
      ),
    )
  expect(await add(24)).toBe('done')
  expect((await Promise.all([add(1), add(1), add(1)])).sort()).toEqual([
    'PT409 plan_clients_full',
    'PT409 plan_clients_full',
    'done',
  ])
})
