import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusiness, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
let business: string
let client: string
const mine = <R extends Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
  ask<R>(scratch.database, owner, text, values)
const idOf = async (text: string, values: readonly unknown[]) =>
  one((await mine<{ id: string }>(`${text} returning id`, values))[0]).id

beforeAll(async () => {
  scratch = await scratchSchema()
  owner = await addUser(scratch.database, 'owner@example.com')
  business = await addBusiness(scratch.database, owner, { currency: 'USD' })
  client = await idOf(
    `insert into public.clients (business_id, name, email) values ($1, 'Ana', 'ana@example.com')`,
    [business],
  )
})
afterAll(() => scratch.close())

async function jobWithVisit() {
  const job = await idOf(`insert into public.jobs (business_id, client_id, title) values ($1, $2, 'Work')`, [
    business,
    client,
  ])
  const visit = await idOf('insert into public.visits (business_id, job_id) values ($1, $2)', [business, job])
  return { job, visit }
}

test('a visit that the client was told of is not deleted but cancelled', async () => {
  const { visit } = await jobWithVisit()
  const silent = await jobWithVisit()
  await mine(`select public.move_visit($1, 1, current_date + 3, '09:00', 60, null, true)`, [visit])
  const remove = (id: string) => refusal(mine('select public.remove_visit($1)', [id]))
  expect(await remove(visit)).toBe('PT409 visit_announced')
  expect(await refusal(mine('select public.cancel_visit($1)', [visit]))).toBe('done')
  expect(await remove(silent.visit)).toBe('done')
})

test('a job with work that was done or signed for is not deleted', async () => {
  const remove = (id: string) => refusal(mine('delete from public.jobs where id = $1', [id]))
  const [done, signed, begun, open] = [
    await jobWithVisit(),
    await jobWithVisit(),
    await jobWithVisit(),
    await jobWithVisit(),
  ]
  await mine('select public.complete_visit($1)', [done.visit])
  await mine('select public.complete_visit($1)', [signed.visit])
  await mine('select public.sign_visit($1, $2, $3, $4)', [
    signed.visit,
    randomUUID(),
    'Ana',
    `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}`,
  ])
  await mine('select public.reopen_visit($1)', [signed.visit])
  await mine('select public.start_visit($1)', [begun.visit])
  for (const { job } of [done, signed, begun]) expect(await remove(job)).toBe('PT409 job_has_work')
  expect(await remove(open.job)).toBe('done')
})

test('a job with a visit that the client was told of is not deleted; cancelling it tells them', async () => {
  const remove = (id: string) => refusal(mine('delete from public.jobs where id = $1', [id]))
  const [told, silent] = [await jobWithVisit(), await jobWithVisit()]
  for (const { visit, isTold } of [
    { ...told, isTold: true },
    { ...silent, isTold: false },
  ])
    await mine(`select public.move_visit($1, 1, current_date + 3, '09:00', 60, null, $2)`, [visit, isTold])
  const mails = () =>
    scratch.database.query<{ kind: string; record_id: string }>(
      'select kind, record_id from private.outbox where record_id = any($1) order by created_at',
      [[told.visit, silent.visit]],
    )
  expect(await remove(told.job)).toBe('PT409 job_announced')
  await mine(`update public.jobs set status = 'scheduled' where id = any($1)`, [[told.job, silent.job]])
  await mine(`update public.jobs set status = 'cancelled' where id = any($1)`, [[told.job, silent.job]])
  expect(await mails()).toEqual([
    { kind: 'visit-booked', record_id: told.visit },
    { kind: 'visit-cancelled', record_id: told.visit },
  ])
  expect(await remove(told.job)).toBe('PT409 job_announced')
  expect(await remove(silent.job)).toBe('done')
})

test('a request with an assessment that the client was told of is not deleted but archived', async () => {
  const assessed = async (isTold: boolean) => {
    const request = await idOf(
      `insert into public.requests (business_id, client_id, title) values ($1, $2, 'Leak')`,
      [business, client],
    )
    const visit = randomUUID()
    await mine('select public.schedule_assessment($1, $2, current_date + 3)', [request, visit])
    await mine(`select public.move_visit($1, null, current_date + 4, '09:00', 60, null, $2)`, [visit, isTold])
    return { request, visit }
  }
  const remove = (id: string) => refusal(mine('delete from public.requests where id = $1', [id]))
  const [told, silent] = [await assessed(true), await assessed(false)]
  expect(await remove(told.request)).toBe('PT409 request_announced')
  expect(await refusal(mine('select public.cancel_visit($1, null, true)', [told.visit]))).toBe('done')
  expect(
    await refusal(mine(`update public.requests set status = 'archived' where id = $1`, [told.request])),
  ).toBe('done')
  expect(await remove(silent.request)).toBe('done')
})

test('a client with a statement is not deleted', async () => {
  const billed = await idOf(`insert into public.clients (business_id, name) values ($1, 'Bea')`, [business])
  await mine(`select public.make_statement($1, $2, '2026-01-01', '2026-12-31')`, [billed, randomUUID()])
  expect(await refusal(mine('delete from public.clients where id = $1', [billed]))).toMatch(/^23503 /)
})

test('an import key takes the same rows again, but no others', async () => {
  const take = (names: string[]) =>
    refusal(
      mine('select public.import_clients($1, $2, $3)', [
        business,
        'a-file',
        JSON.stringify(names.map((name) => ({ name }))),
      ]),
    )
  expect(await take(['One', 'Two'])).toBe('done')
  expect(await take(['One', 'Two'])).toBe('done')
  expect(await take(['One', 'Three'])).toBe('PT409 import_key_used')
  const there = await mine('select name from public.clients where lead_source = $1 order by 1', ['import'])
  expect(there).toEqual([{ name: 'One' }, { name: 'Two' }])
})
