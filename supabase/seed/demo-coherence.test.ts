import { afterAll, describe, expect, test } from 'vitest'
import { addUser, type Scratch, scratchSchema } from '#access/people.ts'
import { seedDemo } from './demo.ts'
import { demoTowns } from './demo-places.ts'

type Moment = readonly [name: string, now: string, zone: string, isAtWork: boolean]

// Later than any clock that runs this: the database decides by its own what has expired.
const moments: readonly Moment[] = [
  ['half past midnight on New Year’s Day', '2030-01-01T00:30[America/Chicago]', 'America/Chicago', false],
  ['in the hour that the clock skips', '2030-03-31T03:10[Europe/Madrid]', 'Europe/Madrid', false],
  ['a Sunday that is February 29', '2032-02-29T12:00[Europe/Madrid]', 'Europe/Madrid', true],
]

/** Seeding takes seconds; after changing the demo, test these too: FULL=on vitest run --project access demo-coherence. */
const more: readonly Moment[] = [
  ['half past midnight', '2030-05-15T00:30[America/Chicago]', 'America/Chicago', false],
  ['a Sunday', '2030-05-19T10:10[America/Chicago]', 'America/Chicago', true],
  ['New Year’s Day', '2030-01-01T12:00[Europe/Madrid]', 'Europe/Madrid', true],
  ['in the hour that comes twice', '2030-11-03T01:30[America/Chicago]', 'America/Chicago', false],
  ['February 29', '2032-02-29T12:00[America/Chicago]', 'America/Chicago', true],
  ['at noon', '2030-05-17T12:00[America/Chicago]', 'America/Chicago', true],
  ['after the clock went back', '2030-10-28T16:00[Europe/Madrid]', 'Europe/Madrid', true],
  ['early in the morning', '2030-05-16T06:00[America/Chicago]', 'America/Chicago', false],
  ['late in the evening', '2030-05-14T23:30[America/Chicago]', 'America/Chicago', true],
  ['a Monday in Madrid', '2030-05-20T09:00[Europe/Madrid]', 'Europe/Madrid', true],
  ['after the clock went forward', '2030-03-11T09:15[America/Chicago]', 'America/Chicago', true],
]

const open: Scratch[] = []
afterAll(() => Promise.all(open.map((scratch) => scratch.close())))

async function seeded(now: string, zone: string) {
  const scratch = await scratchSchema()
  open.push(scratch)
  const { database } = scratch
  const business = await seedDemo(database, {
    createUser: (user) => addUser(database, user.email, user),
    storeFile: () => Promise.resolve(),
    now,
    zone,
    // The words do not depend on the zone: both languages take their turn at the moments.
    language: zone === demoTowns.en.zone ? 'en' : 'es',
  })
  /** The rows that break a rule; $1 is the business, $2 now, $3 the zone. */
  return (text: string) =>
    database.query(
      `with moment as (select $1::uuid as business, $2::timestamptz as now, $3::text as zone,
         ($2::timestamptz at time zone $3)::date as today) ${text}`,
      [business, now, zone],
    )
}

type Broken = Awaited<ReturnType<typeof seeded>>

async function expectTimesToFit(broken: Broken): Promise<void> {
  const late = await broken(
    `select visit.id, visit.status from moment, public.visits as visit where case visit.status
       when 'completed' then not (visit.actual_end <= now and visit.actual_end > visit.actual_start and visit.visit_date <= today)
       when 'in_progress' then visit.actual_start > now or visit.actual_end is not null or visit.visit_date <> today
       else visit.visit_date < today or visit.actual_start is not null end`,
  )
  expect(late).toEqual([])
  const misplaced = await broken(
    `select id, starts_at, actual_start from public.visits
     where abs(extract(epoch from actual_start - starts_at)) > 8 * 60 or actual_end > ends_at + interval '15 minutes'`,
  )
  expect(misplaced).toEqual([])
  const twice = await broken(
    `select one.id from public.visits as one join public.visit_members as goes on goes.visit_id = one.id
       join public.visit_members as also on also.user_id = goes.user_id
       join public.visits as other on other.id = also.visit_id and other.id > one.id
     where one.starts_at < other.ends_at and other.starts_at < one.ends_at
       or one.actual_start < other.actual_end and other.actual_start < one.actual_end`,
  )
  expect(twice).toEqual([])
  const clocked = await broken(
    `select clocked.id from public.visits as visit join public.visit_times as clocked on clocked.visit_id = visit.id
       join public.visit_time_costs as cost on cost.time_id = clocked.id
     where (clocked.started_at, clocked.ended_at) is distinct from (visit.actual_start, visit.actual_end)
       or (cost.started_at, cost.ended_at) is distinct from (visit.actual_start, visit.actual_end)`,
  )
  expect(clocked).toEqual([])
}

/** Four or five visits on a working day, two on Saturday, none on Sunday, and four today whatever day it is. */
async function expectFullDays(broken: Broken): Promise<void> {
  const odd = await broken(
    `select day, count(visit.id)::int as visits from moment, generate_series(today - 7, today + 7, interval '1 day') as day
       left join public.visits as visit on visit.visit_date = day::date and visit.job_id is not null
     group by day, today having count(visit.id) <> all(case when day::date = today then array[5]
       when extract(isodow from day) = 7 then array[0] when extract(isodow from day) = 6 then array[2] else array[4, 5] end)`,
  )
  expect(odd).toEqual([])
}

async function expectMoneyToFit(broken: Broken): Promise<void> {
  const sums = await broken(
    `select invoice.invoice_number from moment, public.invoices as invoice
       left join lateral (select sum(line_total) as total from public.invoice_lines where invoice_id = invoice.id) as lines on true
       left join lateral (select sum(amount) as total, max(paid_on) as last from public.payments
         where invoice_id = invoice.id) as paid on true
     where invoice.subtotal <> lines.total or invoice.paid_amount <> coalesce(paid.total, 0)
       or invoice.issue_date > today or paid.last > today
       or (invoice.status = 'paid') <> (invoice.paid_at is not null) or (invoice.status = 'paid') <> (invoice.balance = 0)
         and invoice.status <> 'void'`,
  )
  expect(sums).toEqual([])
  const [money] = await broken(
    `select count(*) filter (where status = 'paid')::int as paid,
       count(*) filter (where status = 'sent' and viewed_at is null) > 0 as "hasSent",
       count(*) filter (where status = 'sent' and viewed_at is not null) > 0 as "hasSeen",
       count(*) filter (where status = 'sent' and paid_amount > 0)::int as partly,
       array_agg(today - due_date order by due_date) filter (where status = 'sent' and due_date < today) as late
     from public.invoices, moment`,
  )
  expect(money).toMatchObject({ hasSent: true, hasSeen: true, partly: 1, late: [38, 24, 12] })
  expect(money?.['paid']).toBeGreaterThan(60)
  const months = await broken(
    `select month, sum(payment.amount) from moment,
       generate_series(date_trunc('month', today) - interval '5 months', date_trunc('month', today) - interval '1 month',
         interval '1 month') as month
       left join public.payments as payment on date_trunc('month', payment.paid_on) = month
     group by month having coalesce(sum(payment.amount), 0) not between 5000 and 18000`,
  )
  expect(months).toEqual([])
  const [unbilled] = await broken(
    `select count(distinct job_id)::int as jobs, count(*) filter (where service_date < today)::int as lines
     from private.unbilled_work, moment`,
  )
  expect(unbilled?.['lines']).toBeGreaterThanOrEqual(2)
  expect(unbilled?.['jobs']).toBeLessThanOrEqual(4)
}

/** Everything is dated in the past, in the order of its steps, and numbered in the order of its days. */
async function expectHistoryToFit(broken: Broken): Promise<void> {
  const future = await broken(
    `select record, kind, created_at from public.record_events, moment
     where created_at > moment.now or created_at = now() or created_at < moment.now - interval '500 days'
       or extract(hour from created_at at time zone zone) not between 6 and 23 and created_at < moment.now - interval '8 hours'`,
  )
  expect(future).toEqual([])
  const disordered = await broken(
    `select event.id from (select id, created_at, lag(created_at) over (order by id) as before from public.record_events)
       as event where event.created_at < event.before`,
  )
  expect(disordered).toEqual([])
  const numbered = (table: string, column: string) =>
    broken(
      `select ${column} from (select ${column}, created_at, lag(created_at) over (order by ${column}) as before
         from public.${table}) as row where created_at < before`,
    )
  for (const [table, column] of [
    ['requests', 'request_number'],
    ['quotes', 'quote_number'],
    ['jobs', 'job_number'],
    ['invoices', 'invoice_number'],
    ['payments', 'payment_number'],
  ] as const) {
    expect(await numbered(table, column), table).toEqual([])
  }
  const steps = await broken(
    `select id from public.quotes where not (created_at <= coalesce(sent_at, created_at)
       and coalesce(sent_at, created_at) <= coalesce(viewed_at, sent_at, created_at)
       and coalesce(viewed_at, sent_at, created_at) <= coalesce(answered_at, viewed_at, sent_at, created_at))
     union all select id from public.invoices, moment where not (created_at <= coalesce(sent_at, created_at)
       and coalesce(sent_at, created_at) <= coalesce(viewed_at, sent_at, created_at)
       and coalesce(viewed_at, sent_at, created_at) <= coalesce(paid_at, moment.now))
     union all select document.id from public.jobs as document join public.clients as client on client.id = document.client_id
       where document.created_at < client.created_at
     union all select document.id from public.invoices as document join public.clients as client
       on client.id = document.client_id where document.created_at < client.created_at
     union all select document.id from public.quotes as document join public.clients as client
       on client.id = document.client_id where document.created_at < client.created_at
     union all select visit.id from public.visits as visit join public.jobs as job on job.id = visit.job_id
       where visit.actual_start < job.created_at`,
  )
  expect(steps).toEqual([])
}

async function expectDatedRows(broken: Broken): Promise<void> {
  for (const table of [
    'clients',
    'requests',
    'quotes',
    'jobs',
    'visits',
    'invoices',
    'payments',
    'expenses',
    'photos',
    'receipts',
  ]) {
    const wrong = await broken(
      `select row.id from public.${table} as row, moment where row.created_at > moment.now or row.created_at = now()`,
    )
    expect(wrong, table).toEqual([])
  }
  const disabled = await broken(`select tgrelid::regclass::text from pg_trigger where tgenabled = 'D'`)
  expect(disabled).toEqual([])
}

async function expectEveryState(broken: Broken): Promise<void> {
  const [states] = await broken(
    `select (select array_agg(distinct status order by status) from public.quotes) as quotes,
       (select count(*)::int from public.quote_approvals where method = 'link' and signature is not null) as signed,
       (select count(*)::int from public.quotes where status = 'sent' and viewed_at is not null) as opened,
       (select array_agg(distinct urgency order by urgency) from public.requests where status = 'unscheduled') as requests,
       (select count(*)::int from public.jobs where total_visits = 0) as tray,
       (select array_agg(distinct every order by every) from public.job_series) as weeks,
       (select count(*)::int from public.job_series where job_id not in (select job_id from public.visits
         where status = 'completed' and job_id is not null)) as unbegun,
       (select count(*)::int from public.receipts) as receipts, (select count(*)::int from public.photos) as photos,
       (select count(*) > 0 from public.visit_checklist_items where is_done) as ticked,
       (select count(*)::int from private.outbox) as mails`,
  )
  expect(states).toEqual({
    quotes: ['approved', 'changes_requested', 'converted', 'declined', 'draft', 'sent'],
    signed: 1,
    opened: 1,
    requests: ['high', 'normal', 'urgent'],
    tray: 1,
    weeks: [1, 2],
    unbegun: 0,
    receipts: 1,
    photos: 3,
    ticked: true,
    mails: 0,
  })
}

describe.each(process.env['FULL'] === 'on' ? [...moments, ...more] : moments)(
  'a demo first started at %s',
  (_, wall, zone, isAtWork) => {
    const now = Temporal.ZonedDateTime.from(wall).toInstant().toString()
    test('shows a fortnight that could have happened', async () => {
      const broken = await seeded(now, zone)
      const [today] = await broken(
        `select count(*) filter (where status = 'in_progress')::int as running,
         count(*) filter (where status = 'scheduled')::int as coming from public.visits, moment where visit_date = today`,
      )
      expect(today?.['running']).toBe(isAtWork ? 1 : 0)
      if (!isAtWork) expect(today?.['coming']).toBe(5)
      await expectTimesToFit(broken)
      await expectFullDays(broken)
      await expectMoneyToFit(broken)
      await expectHistoryToFit(broken)
      await expectDatedRows(broken)
      await expectEveryState(broken)
    })
  },
)
