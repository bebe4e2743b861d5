import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { Make, Tenant } from './tenant.ts'

/** The rows that other tables reference, created first. */
export async function addOffice(make: Make, { client, property, worker, rowIds }: Tenant): Promise<void> {
  rowIds['clients without work'] = await make(
    `insert into public.clients (business_id, first_name) values ($1, 'Idle') returning id`,
  )
  rowIds['property_addresses without work'] = await make(
    `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, '9 Elm St') returning id`,
    [client],
  )
  const taxes = '[{"name": "GST", "rate": 5}, {"name": "QST", "rate": 9.975}]'
  rowIds['tax_rates'] = await make(
    `insert into public.tax_rates (business_id, name, parts, is_default) values ($1, 'GST and QST', $2, true)
     returning id`,
    [taxes],
  )
  const service = `insert into public.services (business_id, name, price) values ($1, $2, 120) returning id`
  rowIds['services'] = await make(service, ['Deep cleaning'])
  rowIds['services without cost'] = await make(service, ['Windows'])
  await make(
    `insert into public.service_costs (business_id, service_id, unit_cost) values ($1, $2, 30)
     returning service_id as id`,
    [rowIds['services']],
  )
  await make(
    `insert into public.service_members (business_id, service_id, user_id) values ($1, $2, $3)
     returning service_id as id`,
    [rowIds['services'], worker],
  )
  await make(
    `insert into public.member_hours (business_id, user_id, working_hours)
     values ($1, $2, '[{"start":"09:00","end":"12:00"},null,null,null,null,null,null]') returning user_id as id`,
    [worker],
  )
  rowIds['requests'] = await make(
    `insert into public.requests (business_id, client_id, property_id, title, notes)
     values ($1, $2, $3, 'Canary request', 'Canary notes') returning id`,
    [client, property],
  )
}

/** The rows that reference other tables, created last. */
export async function addAttachments(make: Make, { business, rowIds }: Tenant): Promise<void> {
  rowIds['photos'] = await make(
    `insert into public.photos (business_id, job_id, visit_id, path, size_bytes, width, height)
     values ($1, $2, $3, $4, 1000, 40, 30) returning id`,
    [rowIds['jobs'] ?? null, rowIds['visits'] ?? null, `${business}/${randomUUID()}.jpg`],
  )
  rowIds['files'] = await make(
    `insert into public.files (business_id, job_id, name, path, mime_type, size_bytes)
     values ($1, $2, 'Plan.pdf', $3, 'application/pdf', 1000) returning id`,
    [rowIds['jobs'] ?? null, `${business}/${randomUUID()}.pdf`],
  )
}

/** What the worker was told of, and does not want to be told of. */
export async function addNotifications(database: Database, { business, worker }: Tenant): Promise<void> {
  await database.query(
    `insert into public.notifications (business_id, user_id, kind, event, dedupe_key)
     values ($1, $2, 'visit_changed', 'moved', 'first')`,
    [business, worker],
  )
  await database.query(
    `insert into public.notification_settings (business_id, user_id, kind, in_app) values ($1, $2, 'opened', false)`,
    [business, worker],
  )
}
