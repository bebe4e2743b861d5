import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { insertRow } from './insert-row.ts'
import { one } from './people.ts'
import type { Make, Tenant } from './tenant.ts'

/** A recurring job with a visit assigned to the worker, and a job without them. */
export async function addWork(make: Make, tenant: Tenant): Promise<void> {
  await addJobs(make, tenant)
  await addVisits(make, tenant)
  await addDaysOff(make, tenant)
}

async function addJobs(make: Make, { client, property, worker, rowIds }: Tenant): Promise<void> {
  const [line, freeLine] = [randomUUID(), randomUUID()]
  rowIds['jobs'] = await make(`select id from public.save_job($1, $2, $3, $4)`, [
    JSON.stringify({
      id: randomUUID(),
      client_id: client,
      property_id: property,
      title: 'Canary job',
      internal_notes: 'Canary notes',
    }),
    JSON.stringify([
      { id: line, service_id: rowIds['services'], name: 'Canary line', unit_price: 100, unit_cost: 40 },
      { id: freeLine, name: 'Travel', unit_price: 10 },
    ]),
    [worker],
  ])
  rowIds['job_lines'] = line
  rowIds['job lines without cost'] = freeLine
  rowIds['other jobs'] = await make(
    `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'Other job') returning id`,
    [client],
  )
  rowIds['jobs without invoices'] = await make(
    `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'Idle job') returning id`,
    [client],
  )
  rowIds['job_series'] = await make(
    `select (public.save_series($2, $3, $4)).id from (select $1::uuid as business) as own`,
    [
      rowIds['jobs'],
      JSON.stringify({
        id: randomUUID(),
        frequency: 'weekly',
        weekdays: [1],
        start_date: '2030-01-07',
        start_time: '09:00',
      }),
      JSON.stringify([{ id: randomUUID(), sequence: 1, visit_date: '2030-01-07' }]),
    ],
  )
}

async function addVisits(make: Make, { worker, rowIds }: Tenant): Promise<void> {
  const item = randomUUID()
  rowIds['visits'] = await make(
    `select (public.save_visit($2, $3, $4)).id from (select $1::uuid as business) as own`,
    [
      JSON.stringify({ id: randomUUID(), job_id: rowIds['jobs'], visit_date: '2030-01-01' }),
      [worker],
      JSON.stringify([{ id: item, label: 'Canary item' }]),
    ],
  )
  rowIds['visit_checklist_items'] = item
  rowIds['visit_times'] = await make(
    `insert into public.visit_times (business_id, visit_id, user_id, started_at)
     values ($1, $2, $3, '2020-01-01 09:00Z') returning id`,
    [rowIds['visits'], worker],
  )
  rowIds['other visits'] = await make(
    `insert into public.visits (business_id, job_id, visit_date) values ($1, $2, '2030-01-01') returning id`,
    [rowIds['other jobs']],
  )
}

async function addDaysOff(make: Make, { manager, worker, rowIds }: Tenant): Promise<void> {
  rowIds['schedule_blocks'] = await make(
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date)
     values ($1, $2, 'Day off', '2030-01-01', '2030-01-01') returning id`,
    [worker],
  )
  rowIds['blocks of others'] = await make(
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date)
     values ($1, $2, 'Dentist', '2030-01-01', '2030-01-01') returning id`,
    [manager],
  )
}

/** The client's signature on the visit, inserted directly because sign_visit requires a visit that has begun. */
export async function addSignoff(database: Database, { business, rowIds }: Tenant): Promise<void> {
  const signed = await database.query<{ id: string }>(
    `insert into public.visit_signoffs (business_id, visit_id, signer_name, signature)
     values ($1, $2, 'Canary signer', 'data:image/png;base64,iVBORw0KGgoAAAA=') returning id`,
    [business, rowIds['visits']],
  )
  rowIds['visit_signoffs'] = one(signed[0]).id
}

/** What a client wishes of the visit. */
export async function addWish(database: Database, { business, rowIds }: Tenant): Promise<void> {
  rowIds['visit_wishes'] = await insertRow(database, 'visit_wishes', {
    business_id: business,
    request_id: rowIds['requests'],
    visit_id: rowIds['visits'],
    kind: 'move',
    visit_date: '2030-01-01',
  })
}
