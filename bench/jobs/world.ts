import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { idSql, measured } from '../rest/world.ts'

const chunk = 25_000
const beside = 10_000_000

/** Jobs with a line and a visit each, numbered `from` … `to`: as many of the measured business as of its neighbours. */
export async function fillJobs(database: Database, from: number, to: number, clients: number): Promise<void> {
  for (let first = from; first <= to; first += chunk) {
    const last = Math.min(to, first + chunk - 1)
    await database.transaction(async ({ query }) => {
      // Written with triggers disabled to save time, so derived columns are set here.
      await query('set local session_replication_role = replica')
      await query('set local synchronous_commit = off')
      for (const offset of [0, beside]) {
        await query(
          `insert into public.jobs (id, business_id, user_id, client_id, job_number, title, status, scheduled_date,
             amount, subtotal, total_visits, payment_terms, created_at)
           select ${idSql(`n + ${offset}`)}, client.business_id, '${measured.owner}', client.id,
             'JOB-' || lpad(n::text, 6, '0'),
             (array['Deep clean', 'Gutter repair', 'Boiler service', 'Lawn and hedges'])[1 + n % 4] || ' ' || n,
             (array['scheduled', 'completed', 'draft'])[1 + n % 3], date '2026-01-01' + (n % 700), 150, 150, 1, 'due_on_receipt',
             timestamptz '2024-01-01Z' + n * interval '5 minutes'
           from generate_series($1::int, $2::int) as n
           join public.clients as client on client.id = ${idSql(`(1 + n % ${clients}) + ${offset}`)}`,
          [first, last],
        )
        await query(
          `insert into public.visits (business_id, user_id, client_id, job_id, visit_date, start_time, starts_at, ends_at)
           select job.business_id, job.user_id, job.client_id, job.id, job.scheduled_date, time '09:00',
             job.scheduled_date + interval '9 hours', job.scheduled_date + interval '10 hours'
           from public.jobs as job where job.id between ${idSql(`$1 + ${offset}`)} and ${idSql(`$2 + ${offset}`)}`,
          [first, last],
        )
      }
    })
  }
  await database.query('vacuum analyze public.jobs, public.visits')
  await database.query('checkpoint')
}
