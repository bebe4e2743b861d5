import type { DemoContext } from './demo-context.ts'

/** Rows without a time of their own, which are as old as the row that they belong to. */
const children: readonly (readonly [table: string, key: string, parent: string, column: string])[] = [
  ['public.property_addresses', 'client_id', 'public.clients', 'created_at'],
  ['public.quote_lines', 'quote_id', 'public.quotes', 'created_at'],
  ['public.quote_versions', 'quote_id', 'public.quotes', 'sent_at'],
  ['public.quote_approvals', 'quote_id', 'public.quotes', 'answered_at'],
  ['private.quote_links', 'quote_id', 'public.quotes', 'sent_at'],
  ['public.job_lines', 'job_id', 'public.jobs', 'created_at'],
  ['public.job_series', 'job_id', 'public.jobs', 'created_at'],
  ['public.visit_members', 'visit_id', 'public.visits', 'created_at'],
  ['public.visit_checklist_items', 'visit_id', 'public.visits', 'created_at'],
  ['public.visit_times', 'visit_id', 'public.visits', 'actual_start'],
  ['public.visit_signoffs', 'visit_id', 'public.visits', 'actual_end'],
  ['public.invoice_lines', 'invoice_id', 'public.invoices', 'created_at'],
  ['public.invoice_sources', 'invoice_id', 'public.invoices', 'created_at'],
  ['public.invoice_versions', 'invoice_id', 'public.invoices', 'sent_at'],
  ['private.invoice_links', 'invoice_id', 'public.invoices', 'sent_at'],
]

/** What was measured on a visit follows its beginning and end. */
const measured = [
  `update public.visit_times as row set started_at = visit.actual_start, ended_at = visit.actual_end
   from public.visits as visit where visit.id = row.visit_id and row.business_id = $1`,
  `update public.visit_time_costs as row set started_at = visit.actual_start, ended_at = visit.actual_end
   from public.visits as visit where visit.id = row.visit_id and row.business_id = $1`,
  `update public.visit_checklist_items as row
   set done_at = coalesce(visit.actual_end, visit.actual_start)
   from public.visits as visit where visit.id = row.visit_id and row.business_id = $1 and row.is_done`,
]

/** Sets the noted times of the rows of one table. */
async function dateRows(context: DemoContext, table: string): Promise<void> {
  const rows = [...(context.times.get(table) ?? [])].map(([id, times]) => ({ id, ...times }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id')
  await context.transaction.query(
    `update public.${table} as row set ${columns.map((column) => `${column} = coalesce(dated.${column}, row.${column})`).join(', ')}
     from jsonb_to_recordset($2::jsonb) as dated (id uuid, ${columns.map((column) => `${column} timestamptz`).join(', ')})
     where row.id = dated.id and row.business_id = $1`,
    [context.business, JSON.stringify(rows)],
  )
}

/**
 * Writes the activity log again in the order in which everything happened; nothing may be changed in it. People are told
 * again too, and have read all but what is of today.
 */
async function dateEvents(context: DemoContext): Promise<void> {
  await context.transaction.query('delete from public.notifications where business_id = $1', [
    context.business,
  ])
  await context.transaction.query(
    `with dated as (
       select (phase ->> 'after')::bigint as after, (phase ->> 'until')::bigint as until, entry.key::uuid as record_id,
         entry.value::timestamptz as at
       from jsonb_array_elements($2::jsonb) as phase, jsonb_each_text(phase -> 'times') as entry
     ), gone as (
       delete from public.record_events where business_id = $1 returning *
     )
     insert into public.record_events (business_id, record, record_id, kind, user_id, data, created_at)
     select gone.business_id, gone.record, gone.record_id, gone.kind, gone.user_id, gone.data,
       coalesce(dated.at, gone.created_at)
     from gone left join dated on gone.id > dated.after and gone.id <= dated.until and dated.record_id = gone.record_id
     order by coalesce(dated.at, gone.created_at), gone.id`,
    [context.business, JSON.stringify(context.events)],
  )
  await context.transaction.query(
    `update public.notifications set read_at = created_at
     where business_id = $1 and created_at < now() - interval '1 day'`,
    [context.business],
  )
}

/**
 * Everything above ran within a second; here it gets the times at which it would have happened. The triggers are off
 * meanwhile: setting the clock is no edit, and what was signed is not rewritten by anybody else.
 */
export async function lookBack(context: DemoContext): Promise<void> {
  const tables = [...context.times.keys()].map((table) => `public.${table}`)
  const all = [...new Set([...tables, ...children.map(([table]) => table)])]
  const triggers = (state: 'disable' | 'enable') =>
    context.transaction.query(
      `do $$ begin ${all.map((table) => `alter table ${table} ${state} trigger user;`).join(' ')} end $$`,
    )
  await triggers('disable')
  for (const table of context.times.keys()) await dateRows(context, table)
  for (const [table, key, parent, column] of children) {
    await context.transaction.query(
      `update ${table} as row set created_at = parent.${column} from ${parent} as parent
       where parent.id = row.${key} and row.business_id = $1 and parent.${column} is not null`,
      [context.business],
    )
  }
  for (const statement of measured) await context.transaction.query(statement, [context.business])
  await triggers('enable')
  await dateEvents(context)
}
