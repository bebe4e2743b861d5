import type { Limits, MeasuredRow } from './measured-row.ts'
import { idOf, tenants } from './world.ts'

const row = (tenant: keyof typeof tenants, name: string, sql: string, limits: Limits): MeasuredRow => ({
  name,
  tenant,
  sql,
  limits,
})

const undone = (each: MeasuredRow): MeasuredRow => ({ ...each, isUndone: true })

const listOf = (tenant: keyof typeof tenants, table: string, where: string) =>
  `select *, count(*) over () from public.${table} where business_id = '${tenants[tenant].business}' ${where}
    order by created_at desc, id limit 100`

/** What the office looks at beside its books, and what every act of a phone is kept by. */
export const officeRows: readonly MeasuredRow[] = (['large', 'usual'] as const).flatMap((tenant) => {
  const { business, number } = tenants[tenant]
  // Of the newest ones: the number is one of the owner in both businesses.
  const ofOwner = idOf('command', number, 4000)
  const isLarge = tenant === 'large'
  const command = (id: string, args: string) =>
    `select public.perform_command(${id}, '${business}', 'complete_visit', ${args})`
  const next = `jsonb_build_object('visit_id', (select id from public.visits
    where business_id = '${business}' and status = 'scheduled' order by visit_date limit 1))`
  return [
    row(tenant, 'bookings that wait', `select public.waiting_bookings('${business}')`, {
      buffers: isLarge ? 1500 : 300,
      ms: 20,
      ratio: 2,
    }),
    row(
      tenant,
      'open requests, counted',
      listOf(tenant, 'requests', `and status in ('unscheduled', 'scheduled')`),
      { buffers: 100, ms: 10 },
    ),
    row(
      tenant,
      'requests by status',
      `select status, urgency, requests from public.request_counts where business_id = '${business}'`,
      { buffers: isLarge ? 400 : 60, ms: 10 },
    ),
    row(tenant, 'reviews, counted', listOf(tenant, 'reviews', ''), { buffers: isLarge ? 400 : 60, ms: 20 }),
    row(
      tenant,
      'reviews without an answer, counted',
      listOf(tenant, 'reviews', 'and reply is null and removed_at is null'),
      { buffers: isLarge ? 400 : 60, ms: 20 },
    ),
    row(tenant, 'what support saw', 'select public.my_support()', { buffers: 1500, ms: 20 }),
    row(
      tenant,
      'what support saw in one view',
      `select public.my_support_requests('${idOf('view', number, 1)}')`,
      { buffers: 150, ms: 10 },
    ),
    undone(
      row(tenant, 'write: a command that was done before', command(`'${ofOwner}'`, `'{"id": "1"}'`), {
        buffers: 20,
      }),
    ),
    undone(row(tenant, 'write: a command', command('gen_random_uuid()', next), { buffers: 900 })),
  ]
})

/** Work of the timetable, for all businesses at once. */
export const timetableRows: readonly MeasuredRow[] = [
  {
    name: 'write: forget commands',
    tenant: 'large',
    sql: 'select private.forget_commands()',
    // A day's commands of all businesses go, and the answers of another day: eight pages a row.
    limits: { buffers: 150_000, ms: 500 },
    by: 'timetable',
    isUndone: true,
  },
  {
    name: 'write: tell of earlier times',
    tenant: 'large',
    sql: `select count(*) filter (where private.mail_earlier_time(wish, run.at)) from
      (select (current_date + time '11:00') at time zone 'America/New_York' as at) as run,
      private.wishes_in_turn(run.at) as wish`,
    limits: { buffers: 400_000 },
    by: 'timetable',
    isUndone: true,
  },
  {
    name: 'write: end bookings that nobody answered',
    tenant: 'large',
    sql: 'select private.lapse_bookings()',
    limits: { buffers: 50 },
    by: 'timetable',
    isUndone: true,
  },
  {
    name: 'write: forget what let clients in',
    tenant: 'large',
    sql: `select private.forget_booking_links() + private.forget_message_links() + private.forget_portal_sessions()
      + private.forget_review_asks()`,
    limits: { buffers: 3000 },
    by: 'timetable',
    isUndone: true,
  },
]
