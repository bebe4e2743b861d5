import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleRows } from '#seed/sample/sample-rows.ts'
import { line } from './line.ts'
import { addBusiness, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let owner: string
beforeAll(async () => {
  scratch = await scratchSchema()
  await scratch.database.query('select public.add_sample_rows($1)', [JSON.stringify(sampleRows)])
})
afterAll(() => scratch.close())

const mine = <R extends Record<string, unknown>>(text: string, values: readonly unknown[]) =>
  ask<R>(scratch.database, owner, text, values)

/** A new business with sample data; of a new owner, who may have ten at most. */
async function sampled() {
  owner = await addUser(scratch.database, `${randomUUID()}@example.com`)
  const business = await addBusiness(scratch.database, owner, { currency: 'USD' })
  await mine('select public.create_sample_data($1)', [business])
  const idOf = async (from: string) =>
    one((await mine<{ id: string }>(`select id from public.${from} limit 1`, [business]))[0]).id
  return {
    business,
    idOf,
    reset: async () =>
      one(
        (
          await mine<{ answer: { removed: number; kept: number } }>(
            'select public.reset_sample_data($1) as answer',
            [business],
          )
        )[0],
      ).answer,
    client: () => idOf('clients where business_id = $1'),
    visit: (status = 'scheduled') => idOf(`visits where business_id = $1 and status = '${status}'`),
    job: () => idOf(`jobs where business_id = $1 and status = 'scheduled'`),
    invoice: () => idOf(`invoices where business_id = $1 and status = 'sent'`),
  }
}
type Sampled = Awaited<ReturnType<typeof sampled>>

const signature = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}`
const property = `insert into public.property_addresses (business_id, client_id, address) values ($1, $2, 'Mine')`
const photo = (record: string) =>
  `insert into public.photos (business_id, ${record}, user_id, path, size_bytes, width, height) values ($1, $2, $3, $4, 9, 9, 9)`
const pathIn = (business: string, type: string) => `${business}/${randomUUID()}.${type}`

/** What a person does, what must be there afterwards, and how many sample records that keeps. */
const deeds: [string, (at: Sampled) => Promise<unknown>, string, number][] = [
  [
    'a property of a sample client',
    async ({ business, client }) => mine(property, [business, await client()]),
    `property_addresses where address = 'Mine'`,
    1,
  ],
  [
    'a signature on a sample visit',
    async ({ visit }) =>
      mine('select public.sign_visit($1, $2, $3, $4)', [
        await visit('completed'),
        randomUUID(),
        'Ana',
        signature,
      ]),
    `visit_signoffs where signer_name = 'Ana'`,
    2,
  ],
  [
    'times and notes of a sample visit',
    async (at) => {
      const visit = await at.visit()
      await mine('select public.start_visit($1)', [visit])
      await mine(`select public.complete_visit($1, 'The gate sticks')`, [visit])
    },
    `visits where completion_notes = 'The gate sticks' and exists (
       select from public.visit_times as spent where spent.visit_id = visits.id)`,
    2,
  ],
  [
    'a time entered on a sample visit',
    async ({ business, visit }) =>
      mine(
        `insert into public.visit_times (business_id, visit_id, user_id, started_at, ended_at)
         values ($1, $2, $3, now() - interval '3 hours', now() - interval '2 hours')`,
        [business, await visit('completed'), owner],
      ),
    `visit_times where started_at < now() - interval '2 hours'`,
    2,
  ],
  [
    'a statement of a sample client',
    async ({ client }) =>
      mine(`select public.make_statement($1, $2, '2026-01-01', '2027-12-31')`, [
        await client(),
        randomUUID(),
      ]),
    'client_statements where true',
    1,
  ],
  [
    'a cash payment of a sample invoice',
    async ({ business, invoice }) =>
      mine('select public.record_payment($1, $2)', [
        business,
        JSON.stringify({
          id: randomUUID(),
          invoice_id: await invoice(),
          amount: 20,
          method: 'cash',
          note: 'REAL',
        }),
      ]),
    `payments where note = 'REAL' and payment_number = 'PAY-0001' and not is_sample`,
    2,
  ],
  [
    'a sample client who became a real one',
    async ({ client }) =>
      mine(`update public.clients set name = 'Real Customer', email = 'real@example.com' where id = $1`, [
        await client(),
      ]),
    `clients where name = 'Real Customer'`,
    1,
  ],
  [
    'an edited service',
    async ({ idOf }) =>
      mine(`update public.services set name = 'My real service' where id = $1`, [
        await idOf('services where business_id = $1'),
      ]),
    `services where name = 'My real service'`,
    1,
  ],
  [
    'an edited expense',
    async ({ idOf }) =>
      mine(`update public.expenses set amount = 999 where id = $1`, [
        await idOf('expenses where business_id = $1'),
      ]),
    'expenses where amount = 999',
    1,
  ],
  [
    'a photo on a sample visit',
    async ({ business, visit }) =>
      mine(photo('visit_id'), [business, await visit(), owner, pathIn(business, 'jpg')]),
    'photos where visit_id is not null',
    2,
  ],
  [
    'a photo on a sample request',
    async ({ business, idOf }) =>
      mine(photo('request_id'), [
        business,
        await idOf('requests where business_id = $1'),
        owner,
        pathIn(business, 'jpg'),
      ]),
    'photos where request_id is not null',
    2,
  ],
  [
    'a file on a sample job',
    async ({ business, job }) =>
      mine(
        `insert into public.files (business_id, job_id, user_id, name, path, mime_type, size_bytes)
         values ($1, $2, $3, 'plan.pdf', $4, 'application/pdf', 9)`,
        [business, await job(), owner, pathIn(business, 'pdf')],
      ),
    'files where job_id is not null',
    2,
  ],
  [
    'a visit added to a sample job',
    async ({ business, job }) =>
      mine('insert into public.visits (business_id, job_id, duration_minutes) values ($1, $2, 77)', [
        business,
        await job(),
      ]),
    'visits where duration_minutes = 77 and not is_sample',
    2,
  ],
  [
    'an invoice whose line uses a sample service',
    async ({ business, idOf }) => {
      const [client] = await mine<{ id: string }>(
        `insert into public.clients (business_id, name) values ($1, 'Own') returning id`,
        [business],
      )
      await mine('select public.save_invoice($1, $2, $3)', [
        business,
        JSON.stringify({ id: randomUUID(), client_id: client?.id, title: 'Own' }),
        JSON.stringify([line({ service_id: await idOf('services where business_id = $1') })]),
      ])
    },
    'invoice_lines where service_id is not null',
    1,
  ],
]

test.each(deeds)('removing sample data keeps %s', async (_, deed, kept, records) => {
  const at = await sampled()
  const there = () => mine(`select * from public.${kept} and business_id = $1`, [at.business])
  await deed(at)
  const [before] = await there()
  expect(before).toBeDefined()
  const [answer] = await mine<{ counts: Record<string, number> }>(
    'select public.sample_counts($1) as counts',
    [at.business],
  )
  const { removed, kept: stayed } = await at.reset()
  expect(await there()).toMatchObject([{ id: before?.['id'] }])
  expect(stayed).toBe(records)
  expect(Object.values(one(answer).counts).reduce((sum, count) => sum + count)).toBe(removed)
  expect(removed + stayed).toBe(26)
})

test('a second removal finds nothing, and sample data can be created again beside what stayed', async () => {
  const at = await sampled()
  await mine(property, [at.business, await at.client()])
  expect(await at.reset()).toEqual({ removed: 25, kept: 1 })
  expect(await at.reset()).toEqual({ removed: 0, kept: 0 })
  expect(await mine('select public.create_sample_data($1) as made', [at.business])).toEqual([{ made: 3 }])
  expect(await at.reset()).toEqual({ removed: 26, kept: 0 })
  expect(await mine('select address from public.property_addresses where business_id = $1', [at.business]))
    // The property that came with the client, and the one that was entered.
    .toHaveLength(2)
})

test('somebody who adds to a sample record during the removal keeps it, or finds it gone', async () => {
  for (let round = 0; round < 4; round++) {
    const at = await sampled()
    const client = await at.client()
    const [entered] = await Promise.all([refusal(mine(property, [at.business, client])), at.reset()])
    const there = await mine(
      `select id from public.property_addresses where address = 'Mine' and business_id = $1`,
      [at.business],
    )
    expect(there).toHaveLength(entered === 'done' ? 1 : 0)
  }
})

test('sample data takes no number of the business, and a sample draft that is sent gets the next one', async () => {
  const at = await sampled()
  expect(
    await mine('select distinct next_number from public.counters where business_id = $1', [at.business]),
  ).toEqual([{ next_number: 1 }])
  for (const [table, number, count] of [
    ['requests', 'request_number', 3],
    ['jobs', 'job_number', 5],
    ['invoices', 'invoice_number', 3],
    ['payments', 'payment_number', 1],
  ] as const)
    expect(
      await mine(`select ${number} as number from public.${table} where business_id = $1 order by 1`, [
        at.business,
      ]),
      table,
    ).toEqual(Array.from({ length: count }, (_, n) => ({ number: `SAMPLE-${n + 1}` })))
  const draft = await at.idOf(`invoices where business_id = $1 and status = 'draft'`)
  await mine(`select public.send_invoice($1, 'marked', null, null)`, [draft])
  expect(await mine('select invoice_number from public.invoices where id = $1', [draft])).toEqual([
    { invoice_number: 'INV-0001' },
  ])
})
