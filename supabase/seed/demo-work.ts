import { randomUUID } from 'node:crypto'
import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, todayIn, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoLine, demoJobs, demoQuotes, demoRequests, demoSeries, demoServices } from './demo-trade.ts'

type Stage = {
  transaction: Transaction
  business: string
  owner: string
  manager: string
  worker: string
  today: string
  clients: ReadonlyMap<string, { id: string; property_id: string }>
}

const zone = 'America/Chicago'

async function one(stage: Stage, text: string, values: readonly unknown[]): Promise<Record<string, unknown>> {
  const [row] = await stage.transaction.query(text, [...values])
  if (row === undefined) throw new Error('The demo could not be made.')
  return row
}

/** Lets the owner of the demo do it, through the same doors as everybody. */
async function asOwner(stage: Stage, work: () => Promise<void>): Promise<void> {
  const claims = JSON.stringify({ role: 'authenticated', sub: stage.owner })
  const become = `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`
  await stage.transaction.query(become, [claims, 'authenticated'])
  await work()
  await stage.transaction.query(become, ['', 'none'])
}

/** What the demo business offers, is asked for, has offered, does and comes back for. */
export async function seedWork(
  transaction: Transaction,
  people: { business: string; owner: string; manager: string; worker: string },
): Promise<void> {
  const rows = await transaction.query<{ name: string; id: string; property_id: string }>(
    `select client.name, client.id, property.id as property_id from public.clients as client
     join public.property_addresses as property on property.client_id = client.id and property.is_primary
     where client.business_id = $1`,
    [people.business],
  )
  const today = todayIn(new Date().toISOString(), zone)
  const clients = new Map(rows.map(({ name, ...ids }) => [name, ids]))
  const stage: Stage = { transaction, ...people, today, clients }
  await asOwner(stage, async () => {
    await addCatalogue(stage)
    await addRequests(stage)
    await addQuotes(stage)
    for (const job of demoJobs) await addJob(stage, job)
    for (const series of demoSeries) await addSeries(stage, series)
    await addBlocks(stage)
  })
  await lookBack(stage)
}

const of = ({ clients }: Stage, name: string) => {
  const client = clients.get(name)
  if (client === undefined) throw new Error(`The demo has no client ${name}.`)
  return { client_id: client.id, property_id: client.property_id }
}

const taxes = [{ name: 'Sales tax', rate: 8.25 }]

const linesOf = (lines: readonly DemoLine[]) =>
  lines.map(([name, quantity, unit_price, unit_cost, choice]) => ({
    id: randomUUID(),
    name,
    quantity,
    unit_price,
    unit_cost,
    kind: choice === undefined ? 'required' : choice.startsWith('optional') ? 'optional' : 'choice',
    choice_group: choice === undefined || choice.startsWith('optional') ? null : choice.replace('*', ''),
    is_selected: choice === undefined || choice.endsWith('*'),
  }))

async function addCatalogue(stage: Stage): Promise<void> {
  await one(
    stage,
    `insert into public.tax_rates (business_id, name, parts, is_default) values ($1, 'Sales tax', $2, true) returning id`,
    [stage.business, JSON.stringify(taxes)],
  )
  for (const [name, description, price, unit, minutes, cost, category] of demoServices) {
    const service = { id: randomUUID(), name, description, price, unit, duration_minutes: minutes, category }
    await one(stage, 'select id from public.save_service($1, $2, $3)', [
      stage.business,
      JSON.stringify({ ...service, version: null, is_taxable: true, is_active: true, is_public: true }),
      cost,
    ])
  }
}

async function addRequests(stage: Stage): Promise<void> {
  for (const { client, assessment, isArchived, ...request } of demoRequests) {
    const fields = { id: randomUUID(), business_id: stage.business, ...of(stage, client), ...request }
    await one(
      stage,
      `insert into public.requests (id, business_id, client_id, property_id, title, description, urgency, preferred_times)
       select id, business_id, client_id, property_id, title, description, urgency, preferred_times
       from jsonb_populate_record(null::public.requests, $1) returning id`,
      [JSON.stringify(fields)],
    )
    if (assessment) {
      await one(stage, 'select id from public.schedule_assessment($1, $2, $3, $4, 30, $5)', [
        fields.id,
        randomUUID(),
        addDays(stage.today, assessment[0]),
        assessment[1],
        [stage.owner],
      ])
    }
    if (isArchived) {
      await one(stage, `update public.requests set status = 'archived' where id = $1 returning id`, [
        fields.id,
      ])
    }
  }
}

async function addQuotes(stage: Stage): Promise<void> {
  for (const { client, lines, validDays, becomes, ...quote } of demoQuotes) {
    const id = randomUUID()
    const fields = { id, version: null, ...of(stage, client), ...quote, taxes, deposit_type: null }
    await one(stage, 'select id from public.save_quote($1, $2, $3)', [
      stage.business,
      JSON.stringify({
        ...fields,
        valid_until: addDays(stage.today, Math.max(validDays, 0)),
        discount_type: null,
        discount_value: 0,
        deposit_value: 0,
        prices_include_tax: false,
        terms: 'Payment within 30 days. We bring everything; please clear the floors.',
      }),
      JSON.stringify(linesOf(lines)),
    ])
    if (becomes === 'draft') continue
    await one(stage, `select public.send_quote($1, 'marked')`, [id])
    if (becomes === 'approved') {
      await one(stage, `select id from public.approve_quote($1, 1, 'on_behalf', $2, null, 'Phone')`, [
        id,
        client,
      ])
    }
    if (becomes === 'converted') {
      await one(stage, `select id from public.approve_and_convert_quote($1, $2, $3, 'Phone')`, [
        id,
        randomUUID(),
        client,
      ])
    }
    if (becomes === 'declined')
      await one(stage, `select id from public.decline_quote($1, $2)`, [id, 'Found somebody closer.'])
    if (becomes === 'changes_requested') {
      await one(stage, 'select id from public.request_quote_changes($1, $2)', [
        id,
        'Could you leave out the windows and come on a Saturday?',
      ])
    }
  }
}

type DemoJob = (typeof demoJobs)[number]

const jobFields = (
  stage: Stage,
  { client, title, instructions }: Pick<DemoJob, 'client' | 'title' | 'instructions'>,
) => ({
  id: randomUUID(),
  version: null,
  ...of(stage, client),
  title,
  instructions,
  priority: 'normal',
  schedule_type: 'one-off',
  status: 'scheduled',
  billing_frequency: 'on_completion',
  billing_interval_weeks: 1,
  payment_terms: 'net_30',
  taxes,
  prices_include_tax: false,
  discount_value: 0,
  deposit_amount: 0,
})

async function addJob(stage: Stage, job: DemoJob): Promise<void> {
  const { owner, worker, today } = stage
  const fields = {
    ...jobFields(stage, job),
    status: job.isDraft ? 'draft' : 'scheduled',
    priority: job.priority,
  }
  const visits = job.visits.map(([days, time, minutes]) => ({
    id: randomUUID(),
    visit_date: addDays(today, days),
    start_time: time,
    duration_minutes: minutes,
  }))
  await one(stage, 'select id from public.save_job($1, $2, $3, $4, $5)', [
    stage.business,
    JSON.stringify(fields),
    JSON.stringify(linesOf(job.lines)),
    job.byWorker ? [worker] : [owner],
    JSON.stringify(visits),
  ])
  for (const [at, { id }] of visits.entries()) {
    const state = job.visits[at]?.[3]
    if (state === 'started') await one(stage, 'select id from public.start_visit($1)', [id])
    if (state === 'done') {
      await one(stage, `select public.complete_visit($1, 'All done, key is back in the lockbox.', null)`, [
        id,
      ])
    }
  }
}

async function addSeries(stage: Stage, job: (typeof demoSeries)[number]): Promise<void> {
  const fields = { ...jobFields(stage, job), schedule_type: 'recurring', billing_frequency: 'monthly' }
  await one(stage, `select id from public.save_job($1, $2, $3, $4, null)`, [
    stage.business,
    JSON.stringify(fields),
    JSON.stringify(linesOf(job.lines)),
    [stage.worker],
  ])
  const start = firstDay(stage.today, job.weekday)
  const rule: RecurrenceRule = {
    ...job.rule,
    start_date: start,
    ends: 'never',
    end_date: null,
    end_count: null,
  }
  const until = addDays(stage.today, 365)
  const visits = expand(rule, { from: start, until, max: 400 }).map(({ sequence, day }) => ({
    id: randomUUID(),
    sequence,
    visit_date: day,
  }))
  await one(stage, 'select id from public.save_series($1, $2, $3)', [
    fields.id,
    JSON.stringify({
      ...rule,
      id: randomUUID(),
      start_time: job.time,
      duration_minutes: job.minutes,
      is_auto_created: true,
      made_until: until,
    }),
    JSON.stringify(visits),
  ])
}

/** The first such weekday from three days ago on. */
function firstDay(today: string, weekday: number): string {
  let day = addDays(today, -3)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}

async function addBlocks(stage: Stage): Promise<void> {
  const { business, manager, today } = stage
  await one(
    stage,
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, start_time, end_time,
       is_recurring, day_of_week, color)
     values ($1, null, 'Restock supplies', $2, $3, '07:00', '08:00', true, 1, 'yellow') returning id`,
    [business, addDays(today, -7), addDays(today, 365)],
  )
  await one(
    stage,
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, color)
     values ($1, $2, 'Time off', $3, $4, 'blue') returning id`,
    [business, manager, addDays(today, 9), addDays(today, 11)],
  )
}

/** What was sent and received lies some days back. */
async function lookBack({ transaction, business }: Stage): Promise<void> {
  await transaction.query(
    `with aged as (select id, row_number() over (order by quote_number) as days from public.quotes where business_id = $1)
     update public.quotes as quote set created_at = now() - make_interval(days => aged.days::int + 1),
       sent_at = case when quote.sent_at is not null then now() - make_interval(days => aged.days::int) end,
       viewed_at = case when quote.sent_at is not null and aged.days % 2 = 0
         then now() - make_interval(days => aged.days::int, hours => -3) end
     from aged where aged.id = quote.id`,
    [business],
  )
  await transaction.query(
    `with aged as (select id, row_number() over (order by request_number) as days from public.requests where business_id = $1)
     update public.requests as request set created_at = now() - make_interval(days => aged.days::int, hours => 5)
     from aged where aged.id = request.id`,
    [business],
  )
  await transaction.query(
    `update public.quotes set valid_until = (now() - interval '3 days')::date
     where business_id = $1 and title = 'Spring windows'`,
    [business],
  )
}
