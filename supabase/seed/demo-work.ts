import type { Transaction } from '@fieldlark/backend/postgres/database.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoContext, one } from './demo-context.ts'
import { addExpenses } from './demo-expenses.ts'
import { addInvoices, ageInvoices } from './demo-invoices.ts'
import { addJobs } from './demo-jobs.ts'
import { addQuotes } from './demo-quotes.ts'
import { addRequests } from './demo-requests.ts'
import { addSeries } from './demo-series.ts'
import { addServices } from './demo-services.ts'

const zone = 'America/Chicago'

/** Runs as the owner of the demo, through the same functions and policies as any user. */
async function asOwner(context: DemoContext, work: () => Promise<void>): Promise<void> {
  const claims = JSON.stringify({ role: 'authenticated', sub: context.owner })
  const become = `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`
  await context.transaction.query(become, [claims, 'authenticated'])
  await work()
  await context.transaction.query(become, ['', 'none'])
}

/** Creates services, requests, quotes, jobs, series, invoices and expenses of the demo business. */
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
  const context: DemoContext = { transaction, ...people, today, clients }
  await asOwner(context, async () => {
    await addServices(context)
    await addRequests(context)
    await addQuotes(context)
    await addJobs(context)
    await addSeries(context)
    await addBlocks(context)
    await addInvoices(context)
    await addExpenses(context)
  })
  await lookBack(context)
  await ageInvoices(context)
}

async function addBlocks(context: DemoContext): Promise<void> {
  const { business, manager, today } = context
  await one(
    context,
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, start_time, end_time,
       is_recurring, day_of_week, color)
     values ($1, null, 'Restock supplies', $2, $3, '07:00', '08:00', true, 1, 'yellow') returning id`,
    [business, addDays(today, -7), addDays(today, 365)],
  )
  await one(
    context,
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, color)
     values ($1, $2, 'Time off', $3, $4, 'blue') returning id`,
    [business, manager, addDays(today, 9), addDays(today, 11)],
  )
}

/** Moves the timestamps of quotes and requests back by some days. */
async function lookBack({ transaction, business }: DemoContext): Promise<void> {
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
