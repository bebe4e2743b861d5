import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** Columns that tables of release 0.1.0 have gained since. */
const gainedBy: Record<string, readonly string[]> = {
  'public.businesses': [
    'workers_see_all_work',
    'closed_at',
    'offered_to',
    'offered_by',
    'offered_at',
    'country',
    'workers_message_clients',
    'ready_texts',
  ],
  'public.counters': ['last_taken'],
  'public.client_imports': ['rows_digest'],
  'public.visit_members': ['job_id', 'request_id', 'client_id', 'done_on'],
  'public.visit_time_costs': ['visit_id', 'job_id', 'user_id', 'started_at', 'ended_at', 'done_on'],
  'public.visit_times': ['entered_by'],
  'public.team_members': ['returned_at'],
  'public.visits': ['planned_date'],
  'public.job_members': ['client_id'],
  'public.record_events': ['happened_at'],
  'public.property_addresses': ['latitude', 'longitude'],
  'public.requests': ['service_id', 'wanted_start', 'wanted_end'],
  'public.services': ['booking', 'crew_size', 'buffer_minutes', 'lead_minutes', 'position'],
}

/** Rows that are made with the tables, and were added since, by their id. */
const addedTo: Record<string, readonly string[]> = { 'storage.buckets': ['message_files'] }

/** A digest of the rows of each of our tables, in the columns that release 0.1.0 has. */
export async function rowsOf(database: Pick<Database, 'query'>): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth', 'storage')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(kept::text, '' order by kept::text), '')) as digest
       from ${name} as t, lateral (select to_jsonb(t) - $1::text[]) as kept
       where coalesce(to_jsonb(t) ->> 'id' <> all($2::text[]), true)`,
      [gainedBy[name] ?? [], addedTo[name] ?? []],
    )
    found[name] = row?.digest ?? ''
  }
  return found
}

/** The rows of the tables and columns that release 0.1.0 does not have. */
export const gained = (database: Pick<Database, 'query'>) =>
  database.query(
    `select 'counter' as what, kind as record, to_jsonb(last_taken) as now from public.counters
     union all select 'visit', visit_id::text, jsonb_build_array(user_id, job_id, request_id, client_id, done_on)
     from public.visit_members
     union all select 'time', time_id::text, to_jsonb(cost) from public.visit_time_costs as cost
     union all select 'job', job_id::text, jsonb_build_array(user_id, client_id) from public.job_members
     union all select 'invoice', invoice_id::text, jsonb_build_array(user_id, job_id) from private.invoice_members
     union all select 'unbilled', unit_id::text, jsonb_build_array(job_id, visit_id, job_line_id, service_date, total)
     from private.unbilled_work
     order by what, record, now`,
  )

/** A business with sample clients and their quotes, jobs, visits, invoices and payments. */
export async function fillBusiness(database: Pick<Database, 'transaction'>): Promise<void> {
  await database.transaction(async ({ query }) => {
    const [user] = await query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', 'a@b.example', now(), '{}', now()) returning id`,
    )
    await query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ role: 'authenticated', sub: user?.id }),
    ])
    const [business] = await query<{ id: string }>(
      `insert into public.businesses (business_name, language, currency, user_id)
       values ('Old', 'en', 'USD', $1) returning id`,
      [user?.id],
    )
    await query('select public.create_sample_data($1)', [business?.id])
  })
}
