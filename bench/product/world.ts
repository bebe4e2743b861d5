import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { Tenant } from '../rest/world.ts'

/** How much a business has; `members` includes its owner. */
type Size = { clients: number; jobs: number; visits: number; members: number }

/** Five years of a business of ten people. */
const whole: Size = { clients: 10_000, jobs: 20_000, visits: 200_000, members: 10 }
/** Five years of most businesses. */
const usualSize: Size = { clients: 300, jobs: 543, visits: 3900, members: 4 }

/** The id of a record that the world's SQL makes (pg_temp.id). */
export function idOf(kind: string, tenant: number, number: number): string {
  const hex = createHash('md5').update(`${kind} ${tenant} ${number}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const tenantOf = (number: number): Tenant & { number: number } => ({
  number,
  business: idOf('business', number, 0),
  owner: idOf('user', number, 0),
})

/** The business of ten people, and one of the usual ones. */
export const tenants = { large: tenantOf(0), usual: tenantOf(1) }

/** A worker of the tenant, from 1. */
export const workerOf = ({ number }: { number: number }, member = 1) => idOf('user', number, member)

/** Who runs the installation, signed in with a second factor. */
export const admin = idOf('admin', 0, 0)

const sizesOf = (scale: number, others: number): Size[] => [
  {
    clients: Math.round(whole.clients * scale),
    jobs: Math.round(whole.jobs * scale),
    visits: Math.round(whole.visits * scale),
    members: whole.members,
  },
  ...Array.from({ length: others }, () => usualSize),
]

const parts = ['people.sql', 'work.sql', 'money.sql', 'visitors.sql', 'operator.sql'].map((name) =>
  readFileSync(resolve(import.meta.dirname, name), 'utf8'),
)

const tables = `('clients', 'property_addresses', 'requests', 'quotes', 'jobs', 'job_lines', 'job_members', 'visits',
  'visit_members', 'visit_times', 'invoices', 'invoice_sources', 'invoice_lines', 'payments', 'record_events',
  'expenses', 'message_threads', 'messages')`

/** Found job by job, for which the indexes must be there. */
const unbilledWork = `
  insert into private.unbilled_work (business_id, job_id, visit_id, job_line_id, service_date, tax_amount, total)
  select job.business_id, job.id, unit.visit_id, unit.job_line_id, unit.service_date, unit.tax_amount, unit.total
  from public.jobs as job cross join lateral private.units_to_bill(job) as unit`

/**
 * Fills an empty database: the large business at `scale` of its size and `others` usual ones. Written without triggers,
 * so derived columns are set there; indexes are rebuilt at the end, which takes a third of the time.
 */
export async function fillWorld(database: Database, scale: number, others: number): Promise<void> {
  await database.transaction(async ({ query }) => {
    await query('set local synchronous_commit = off')
    await query(`set local maintenance_work_mem = '256MB'`)
    await query('create temp table bench_tenant (t int, clients int, jobs int, visits int, members int)')
    await query(
      `insert into bench_tenant select (at - 1)::int, clients, jobs, visits, members
       from rows from (jsonb_to_recordset($1) as (clients int, jobs int, visits int, members int)) with ordinality
         as row (clients, jobs, visits, members, at)`,
      [JSON.stringify(sizesOf(scale, others))],
    )
    const indexes = await query<{ name: string; definition: string }>(
      `select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
       from pg_index as index join pg_class as filled on filled.oid = index.indrelid
       where filled.relnamespace = 'public'::regnamespace and filled.relname in ${tables}
         and not exists (select from pg_constraint where conindid = index.indexrelid)`,
    )
    for (const { name } of indexes) await query(`drop index ${name}`)
    for (const part of parts) await query(part)
    for (const { definition } of indexes) await query(definition)
  })
  await database.query('vacuum analyze')
  await database.query(unbilledWork)
  await database.query('vacuum analyze private.unbilled_work')
  await database.query('checkpoint')
}
