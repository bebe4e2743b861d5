import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentUpsert, statementFor, tryEach, verbs } from './attempt.ts'
import type { Expectation } from './expectation.ts'
import { expectations } from './expectations.ts'
import { type Person, type Scratch, scratchSchema } from './people.ts'
import type { Tenant } from './tenant.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
})
afterAll(() => scratch.close())

/** The users, and their role in each of the two businesses. */
const personas = {
  anon: { id: () => 'anon', own: null, foreign: null },
  worker: { id: ({ own }: Tenants) => own.worker, own: 'worker', foreign: null },
  manager: { id: ({ own }: Tenants) => own.manager, own: 'manager', foreign: null },
  owner: { id: ({ own }: Tenants) => own.owner, own: 'owner', foreign: null },
  'ex-member': { id: ({ own }: Tenants) => own.exMember, own: null, foreign: null },
  'other owner': { id: ({ foreign }: Tenants) => foreign.owner, own: null, foreign: 'owner' },
} as const satisfies Record<
  string,
  { id: (tenants: Tenants) => Person; own: string | null; foreign: string | null }
>

const scopeOf = (expectation: Expectation, verb: string, tenant: Tenant): string => {
  if (expectation.insert === 'everybody signed in' && verb === 'insert') return 'true'
  if (expectation.tenantColumn === undefined) return `business_id = '${tenant.business}'`
  return Object.entries(expectation.there(tenant))
    .map(([column, value]) => `${column} = '${String(value)}'`)
    .join(' and ')
}

test('every table and view of the public schema is in the expectations', async () => {
  const tables = await scratch.database.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(tables.map(({ relname }) => relname).sort()).toEqual(Object.keys(expectations).sort())
})

describe.each(Object.keys(expectations))('%s', (table) => {
  const expectation = expectations[table]
  if (expectation === undefined) throw new Error(`No expectation for ${table}.`)
  for (const [name, persona] of Object.entries(personas)) {
    for (const place of ['own', 'foreign'] as const) {
      test(`${name} in the ${place} business`, async () => {
        const tenant = tenants[place]
        const attempts = verbs.map((verb) => {
          const fresh = expectation.fresh(tenant, tenants.stranger)
          const aim = verb === 'delete' ? (expectation.unused ?? expectation.there) : expectation.there
          const statement = statementFor(verb, table, aim(tenant), fresh, expectation.change)
          return { scope: scopeOf(expectation, verb, tenant), statement }
        })
        const outcomes = await tryEach(scratch.database, persona.id(tenants), table, attempts)
        const role = persona[place]
        const isAllowed = (allowed: Expectation['insert']) =>
          allowed === 'everybody signed in'
            ? name !== 'anon'
            : role !== null && allowed.some((each) => each === role)
        const done = Object.fromEntries(verbs.map((verb, at) => [verb, outcomes[at]?.isDone]))
        const expected = Object.fromEntries(verbs.map((verb) => [verb, isAllowed(expectation[verb])]))
        expect(done).toEqual(expected)
      })
    }
  }
})

type ForeignKey = { table: string; column: string; target: string; isGranted: boolean }

/** All foreign keys that include the business and therefore cannot reference another one. */
const references = [
  'bookable_members.user_id',
  'cash_notes.invoice_id cash_notes.job_id',
  'client_statements.client_id',
  'clients.tax_rate_id',
  'credits.client_id credits.invoice_id credits.payment_id credits.refund_id',
  'expenses.job_id expenses.reimburse_to',
  'files.job_id files.quote_id',
  'invoice_lines.invoice_id invoice_lines.service_id invoice_lines.source_id',
  'invoice_sources.invoice_id invoice_sources.job_id invoice_sources.job_line_id invoice_sources.quote_id invoice_sources.visit_id',
  'invoice_versions.invoice_id',
  'invoices.client_id invoices.property_id',
  'job_internals.job_id',
  'job_line_costs.line_id',
  'job_lines.job_id job_lines.service_id',
  'job_members.job_id job_members.user_id',
  'job_series.follows_id job_series.job_id',
  'jobs.client_id jobs.property_id jobs.quote_id jobs.request_id',
  'member_hours.user_id',
  'message_files.client_id message_files.message_id',
  'message_threads.client_id messages.client_id',
  'payments.client_id payments.invoice_id payments.job_id payments.quote_id',
  'photos.job_id photos.quote_id photos.request_id photos.visit_id',
  'profile_photos.before_of profile_photos.photo_id',
  'property_addresses.client_id property_addresses.tax_rate_id',
  'quote_approvals.quote_id',
  'quote_lines.quote_id quote_lines.service_id',
  'quote_versions.quote_id',
  'quotes.client_id quotes.property_id quotes.request_id',
  'receipts.expense_id',
  'refunds.client_id refunds.invoice_id refunds.payment_id',
  'requests.client_id requests.property_id requests.service_id',
  'reviews.client_id reviews.job_id',
  'schedule_blocks.member_id',
  'service_costs.service_id',
  'service_members.service_id service_members.user_id',
  'service_prices.service_id',
  'team_member_costs.user_id',
  'visit_checklist_items.visit_id',
  'visit_members.user_id visit_members.visit_id',
  'visit_signoffs.visit_id',
  'visit_time_costs.time_id',
  'visit_times.user_id visit_times.visit_id',
  'visit_wishes.request_id visit_wishes.visit_id',
  'visits.client_id visits.job_id visits.request_id visits.series_id',
].flatMap((line) => line.split(' '))

const referenced: Record<string, (tenant: Tenant) => string | undefined> = {
  clients: ({ client }) => client,
  message_threads: ({ client }) => client,
  property_addresses: ({ property }) => property,
  team_members: ({ manager }) => manager,
}

/** References that a trigger overwrites: the row is inserted with the right value. */
const overwritten = ['visits.client_id']

test('no row can reference a row of another business', async () => {
  const keys = await scratch.database.query<ForeignKey>(
    `select conrelid::regclass::text as "table", attname as "column", confrelid::regclass::text as target,
       has_column_privilege('authenticated', conrelid, attnum, 'insert') as "isGranted"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1
       and attname <> 'business_id'`,
  )
  expect(keys.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(references)
  for (const { table, column, target, isGranted } of keys) {
    if (overwritten.includes(`${table}.${column}`)) continue
    const expectation = expectations[table]
    const other = (referenced[target] ?? (({ rowIds }) => rowIds[target]))(tenants.foreign)
    if (expectation === undefined || other === undefined)
      throw new Error(`Say what ${table}.${column} points at.`)
    for (const [name, persona] of Object.entries(personas)) {
      const fresh = { ...expectation.fresh(tenants.own, tenants.stranger), [column]: other }
      const attempts = (['insert', 'update'] as const).map((verb) => ({
        scope: 'true',
        statement: statementFor(verb, table, expectation.there(tenants.own), fresh, { [column]: other }),
      }))
      const outcomes = await tryEach(scratch.database, persona.id(tenants), table, attempts)
      const isDone = outcomes.map((outcome) => outcome.isDone)
      expect(isDone, `${name}: insert and update ${table}.${column}`).toEqual([false, false])
      if (persona.own === 'owner')
        expect(outcomes[0]?.code, `${table}.${column}`).toBe(isGranted ? '23503' : '42501')
    }
  }
})

// Hours, skills and the like are written by commands, which set fewer columns.
test('an upsert as the data API makes it for clients sets a key and is refused in every table', async () => {
  const done: string[] = []
  for (const [table, expectation] of Object.entries(expectations))
    for (const [name, persona] of Object.entries(personas)) {
      const fresh = expectation.fresh(tenants.own, tenants.stranger)
      const statement = sentUpsert(table, expectation.there(tenants.own), fresh, expectation.change)
      const attempt = { scope: scopeOf(expectation, 'upsert', tenants.own), statement }
      const [outcome] = await tryEach(scratch.database, persona.id(tenants), table, [attempt])
      if (outcome?.isDone) done.push(`${table}: ${name}`)
    }
  expect(done).toEqual([])
})

test('references to foreign and missing rows return the same error', async () => {
  const missing = '00000000-0000-4000-8000-000000000000'
  const outcomes = await tryEach(
    scratch.database,
    tenants.own.owner,
    'property_addresses',
    [tenants.foreign.client, missing].map((client) => ({
      scope: 'true',
      statement: {
        text: `insert into public.property_addresses (client_id, address) values ($1, '3 Elm St')`,
        values: [client],
      },
    })),
  )
  expect(outcomes).toHaveLength(2)
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]?.isDone).toBe(false)
})
