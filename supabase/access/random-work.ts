import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import type { InvoiceFixture, Source } from './invoice-fixture.ts'
import { line } from './line.ts'
import { one } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { addVisit, saveJob } from './team-fixture.ts'

type Step = () => Promise<unknown>
type World = {
  database: Database
  billing: InvoiceFixture
  roll: (below: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  day: () => string
  /** The id of one of the rows; of none, when there are none, which commands refuse. */
  some: (table: string, where?: string) => Promise<string>
}

const taxes = [
  [],
  [{ name: 'VAT', rate: 19 }],
  [
    { name: 'GST', rate: 5 },
    { name: 'QST', rate: 9.975 },
  ],
]

/** What people do with jobs, visits, quotes and invoices: each call returns a step, and many steps are refused. */
export function randomWork(
  database: Database,
  billing: InvoiceFixture,
  seed: number,
  more: readonly Step[] = [],
): () => Step {
  const roll = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => one(items[roll(items.length)])
  const world: World = {
    database,
    billing,
    roll,
    pick,
    day: () => addDays('2026-10-01', roll(60)),
    some: async (table, where = 'true') => {
      const rows = await billing.mine<{ id: string }>(
        `select id from public.${table} where business_id = $1 and ${where} order by created_at, id`,
        [billing.business],
      )
      return rows.length > 0 ? pick(rows).id : randomUUID()
    },
  }
  const kinds = [jobSteps(world), visitSteps(world), invoiceSteps(world)]
  return () => pick(pick([...kinds, ...kinds, ...(more.length > 0 ? [more] : [])]))
}

const linesOf = ({ roll }: World) =>
  Array.from({ length: roll(4) }, () =>
    line({ id: randomUUID(), unit_price: (roll(20_000) + 1) / 100, is_taxable: roll(4) > 0 }),
  )

const pricesOf = ({ roll, pick }: World) => ({
  taxes: pick(taxes),
  prices_include_tax: roll(2) === 0,
  amount: roll(5) === 0 ? 0 : roll(50_000) / 100,
  ...pick([{ discount_type: 'percent', discount_value: roll(40) }, {}]),
})

function jobSteps(world: World): readonly Step[] {
  const { database, billing, pick, roll, some } = world
  const change = async (text: string, value: unknown) =>
    billing.mine(`update public.jobs set ${text} where id = $1`, [await some('jobs'), value])
  const recurring = { schedule_type: 'recurring', billing_frequency: 'weekly' }
  return [
    () => saveJob(database, billing, pricesOf(world), { lines: linesOf(world) }),
    () => saveJob(database, billing, { ...pricesOf(world), ...recurring }, { lines: linesOf(world) }),
    async () => {
      const id = await some('jobs')
      const [job] = await billing.mine<{ version: number }>('select version from public.jobs where id = $1', [
        id,
      ])
      await saveJob(
        database,
        billing,
        { id, version: job?.version ?? 1, ...pricesOf(world) },
        { lines: linesOf(world) },
      )
    },
    () => change('status = $2', pick(['completed', 'completed', 'scheduled', 'cancelled'])),
    () => change('status = $2', 'completed'),
    () => change('invoice_choice = $2', pick(['later', 'no_charge', null])),
    () => change('amount = $2', roll(90_000) / 100),
    () => change('taxes = $2', JSON.stringify(pick(taxes))),
    () => change('prices_include_tax = $2', roll(2) === 0),
    () => change('title = $2', `Title ${roll(9)}`),
    () => change(`billing_frequency = 'on_completion', schedule_type = $2`, pick(['one-off', 'recurring'])),
  ]
}

function visitSteps(world: World): readonly Step[] {
  const { database, billing, pick, day, some } = world
  const step = async (name: string, status: string, args = '') =>
    billing.mine(`select public.${name}_visit($1${args})`, [await some('visits', `status = '${status}'`)])
  const done = async () =>
    billing.visit(await some('jobs'), day(), { invoice_choice: pick([null, 'later', 'no_charge']) })
  return [
    async () => addVisit(database, billing, await some('jobs'), { visit_date: day() }),
    async () => addVisit(database, billing, await some('jobs'), { visit_date: day() }),
    done,
    done,
    () => step('complete', 'scheduled'),
    () => step('complete', 'scheduled', `, null, '${pick(['later', 'no_charge', 'now'])}'`),
    () => step('complete', 'in_progress'),
    () => chooseOfVisit(world),
    () => step('start', 'scheduled'),
    () => step('reopen', 'completed'),
    () => step('cancel', 'scheduled'),
    async () =>
      billing.mine('select public.move_visit($1, null, $2, null, 60)', [await some('visits'), day()]),
  ]
}

/** By the server, since no command changes the choice alone; the job is locked first, as commands do. */
async function chooseOfVisit({ database, pick, some }: World): Promise<void> {
  const visit = await some('visits', `status = 'completed'`)
  const choice = pick([null, 'later', 'no_charge'])
  await database.transaction(async ({ query }) => {
    await query(
      `select from public.jobs where id = (select job_id from public.visits where id = $1) for no key update`,
      [visit],
    )
    await query('update public.visits set invoice_choice = $2 where id = $1', [visit, choice])
  })
}

function invoiceSteps(world: World): readonly Step[] {
  const { database, billing, roll, pick, day, some } = world
  const unbilled = async (count: number): Promise<Source[]> => {
    const rows = await billing.uninvoiced()
    return rows.length === 0 ? [] : Array.from({ length: count }, () => sourceOf(pick(rows)))
  }
  const bill = async (sources: readonly Source[]) => {
    const invoice = await billing.create(sources, randomUUID(), null)
    if (roll(2) === 0) await billing.send(invoice.id, 'marked')
  }
  return [
    async () => bill([{ job_id: await some('jobs') }]),
    async () => bill(await unbilled(1)),
    async () => bill(await unbilled(3)),
    async () => billing.step('void_invoice', await some('invoices')),
    async () => billing.step('unvoid_invoice', await some('invoices', `status = 'void'`)),
    async () =>
      billing.mine('delete from public.invoices where id = $1', [await some('invoices', `status = 'draft'`)]),
    async () => {
      const drafts = await billing.mine<{ id: string; version: number }>(
        `select id, version from public.invoices where business_id = $1 and status = 'draft' order by id`,
        [billing.business],
      )
      const [source] = await unbilled(1)
      await billing.save(drafts.length > 0 ? pick(drafts) : {}, [line({ source })])
    },
    () => approveQuote(world),
    async () =>
      billing.mine('select public.convert_quote($1, $2)', [
        await some('quotes', `status = 'approved'`),
        randomUUID(),
      ]),
    async () => bill([{ quote_id: await some('quotes', `status = 'approved'`) }]),
    () => database.query('select public.draft_due_billing($1)', [`${day()}T12:00:00Z`]),
  ]
}

async function approveQuote({ billing, roll, pick }: World): Promise<void> {
  const id = randomUUID()
  await billing.mine('select public.save_quote($1, $2, $3)', [
    billing.business,
    JSON.stringify({ id, client_id: billing.client, title: 'Roof', taxes: pick(taxes) }),
    JSON.stringify([line({ unit_price: roll(300) })]),
  ])
  await billing.mine(`select public.approve_quote($1, 1, 'on_behalf', 'Zoe', how => 'By phone')`, [id])
}

const sourceOf = (row: Row): Source =>
  Object.fromEntries(
    ['job_id', 'visit_id', 'job_line_id', 'quote_id'].flatMap((key) =>
      typeof row[key] === 'string' ? [[key, row[key]]] : [],
    ),
  )
