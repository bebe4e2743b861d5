import { randomUUID } from 'node:crypto'
import type { Make, Tenant } from './tenant.ts'

/** What the other tables of the trade point at; made before them. */
export async function addOffice(make: Make, { client, property, trade }: Tenant): Promise<void> {
  trade['clients without work'] = await make(
    `insert into public.clients (business_id, first_name) values ($1, 'Idle') returning id`,
  )
  trade['property_addresses without work'] = await make(
    `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, '9 Elm St') returning id`,
    [client],
  )
  const taxes = '[{"name": "GST", "rate": 5}, {"name": "QST", "rate": 9.975}]'
  trade['tax_rates'] = await make(
    `insert into public.tax_rates (business_id, name, parts, is_default) values ($1, 'GST and QST', $2, true)
     returning id`,
    [taxes],
  )
  const service = `insert into public.services (business_id, name, price) values ($1, $2, 120) returning id`
  trade['services'] = await make(service, ['Deep cleaning'])
  trade['services without cost'] = await make(service, ['Windows'])
  await make(
    `insert into public.service_costs (business_id, service_id, unit_cost) values ($1, $2, 30)
     returning service_id as id`,
    [trade['services']],
  )
  trade['requests'] = await make(
    `insert into public.requests (business_id, client_id, property_id, title, notes)
     values ($1, $2, $3, 'Canary request', 'Canary notes') returning id`,
    [client, property],
  )
}

/** What hangs on the other tables of the trade; made after them. */
export async function addAttachments(make: Make, { business, trade }: Tenant): Promise<void> {
  trade['photos'] = await make(
    `insert into public.photos (business_id, job_id, visit_id, path, size_bytes, width, height)
     values ($1, $2, $3, $4, 1000, 40, 30) returning id`,
    [trade['jobs'] ?? null, trade['visits'] ?? null, `${business}/${randomUUID()}.jpg`],
  )
  trade['files'] = await make(
    `insert into public.files (business_id, job_id, name, path, mime_type, size_bytes)
     values ($1, $2, 'Plan.pdf', $3, 'application/pdf', 1000) returning id`,
    [trade['jobs'] ?? null, `${business}/${randomUUID()}.pdf`],
  )
}
