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
    `insert into public.bookable_members (business_id, user_id) values ($1, $2) returning user_id as id`,
    [worker],
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
export async function addAttachments(make: Make, { business, client, rowIds }: Tenant): Promise<void> {
  rowIds['photos'] = await make(
    `insert into public.photos (business_id, job_id, visit_id, path, size_bytes, width, height)
     values ($1, $2, $3, $4, 1000, 40, 30) returning id`,
    [rowIds['jobs'] ?? null, rowIds['visits'] ?? null, `${business}/${randomUUID()}.jpg`],
  )
  rowIds['photos not on the page'] = await make(
    `insert into public.photos (business_id, path, size_bytes, width, height) values ($1, $2, 1000, 40, 30) returning id`,
    [`${business}/${randomUUID()}.jpg`],
  )
  rowIds['profile_photos'] = await make(
    'insert into public.profile_photos (business_id, photo_id) values ($1, $2) returning id',
    [rowIds['photos']],
  )
  rowIds['files'] = await make(
    `insert into public.files (business_id, job_id, name, path, mime_type, size_bytes)
     values ($1, $2, 'Plan.pdf', $3, 'application/pdf', 1000) returning id`,
    [rowIds['jobs'] ?? null, `${business}/${randomUUID()}.pdf`],
  )
  rowIds['messages'] = await make(
    `select id from public.send_message($1, $2, gen_random_uuid(), 'Canary message')`,
    [client],
  )
  const file = randomUUID()
  rowIds['message_files'] = await make(
    `insert into public.message_files (business_id, client_id, id, name, path, mime_type, size_bytes)
     values ($1, $2, $3, 'Canary.pdf', $4, 'application/pdf', 1000) returning id`,
    [client, file, `${business}/${file}.pdf`],
  )
  await make(`select id from public.send_message($1, $2, gen_random_uuid(), null, null, array[$3::uuid])`, [
    client,
    file,
  ])
}

/** What the client says of their job. */
export async function addReview(database: Database, { business, client, rowIds }: Tenant): Promise<void> {
  const [review] = await database.query<{ id: string }>(
    `insert into public.reviews (business_id, client_id, job_id, rating, body, author_name, language)
     values ($1, $2, $3, 2, 'Canary review', 'Canary', 'en') returning id`,
    [business, client, rowIds['jobs'] ?? null],
  )
  rowIds['reviews'] = review?.id ?? ''
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
