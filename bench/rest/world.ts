import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** A business and its owner, who makes the requests. */
export type Tenant = { business: string; owner: string }

const tenant = (number: number): Tenant => {
  const end = String(number).padStart(12, '0')
  return { business: `00000000-0000-4000-9000-${end}`, owner: `00000000-0000-4000-a000-${end}` }
}
const neighbours = 1000

/** Has half of all rows; `neighbours` other businesses share the rest. */
export const measured = tenant(0)
/** 200 clients, however many rows there are. */
export const small = tenant(neighbours + 1)
/** 1,000 clients with long notes: 1.3 MB in one response. */
export const wordy = tenant(neighbours + 2)

/** The id of the client with this number, from 1; `idSql` is the same in SQL. */
export const clientId = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
export const idSql = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`

/** Clients are numbered from 1 per kind of owner: the measured business, the neighbours, the two others. */
const kind = { neighbours: 10_000_000, small: 20_000_000, wordy: 30_000_000, end: 40_000_000 }
const chunk = 50_000

/** The rows of clients numbered `from` … `to`; `business` and `notes` are SQL about the number n. */
function clientsSql(offset: number, business: string, notes: string): string {
  return `insert into public.clients (id, business_id, user_id, name, first_name, last_name, email, phone, address,
      notes, lead_source, client_status, created_at)
    select ${idSql(`n + ${offset}`)}, ${business}, '${measured.owner}', 'Mary Client ' || n, 'Mary',
      'Client ' || n, 'client' || n || '@example.com', '+1 555 ' || lpad(n::text, 7, '0'), n || ' Main Street',
      ${notes}, 'website', 'active', timestamptz '2026-01-01Z' + n * interval '1 minute'
    from generate_series($1::int, $2::int) as n`
}

const shortNote = `repeat('Gate code is with the neighbour. ', 3)`
const longNote = `repeat('Gate code is with the neighbour. ', 34)`
const uuid = (id: string) => `'${id}'::uuid`

/** The owners with their businesses, and two with a constant number of clients. */
export async function settle(database: Database): Promise<void> {
  const id = (prefix: string) => `('00000000-0000-4000-${prefix}000-' || lpad(n::text, 12, '0'))::uuid`
  const tenants = `generate_series(0, ${neighbours + 2}) as n`
  await database.query(
    `insert into auth.users (id, aud, role, email)
     select ${id('a')}, 'authenticated', 'authenticated', 'owner' || n || '@example.com' from ${tenants}`,
  )
  // A token names the session it came from, which the policies look for; the owner's has the owner's id.
  await database.query('insert into auth.sessions (id, user_id) select id, id from auth.users')
  await database.query(
    `insert into public.businesses (id, user_id, business_name)
     select ${id('9')}, ${id('a')}, 'Business ' || n from ${tenants}`,
  )
  await database.query(clientsSql(kind.small, uuid(small.business), shortNote), [1, 200])
  await database.query(clientsSql(kind.wordy, uuid(wordy.business), longNote), [1, 1000])
}

/** Two clients with a property each per number `from` … `to`, the newest last: one of the measured business, one of a neighbour. */
export async function fill(database: Database, from: number, to: number): Promise<void> {
  const theirs = `('00000000-0000-4000-9000-' || lpad((1 + n % ${neighbours})::text, 12, '0'))::uuid`
  for (let first = from; first <= to; first += chunk) {
    const last = Math.min(to, first + chunk - 1)
    await database.transaction(async ({ query }) => {
      // Written with triggers disabled to save time, so derived columns are set here.
      await query('set local session_replication_role = replica')
      await query('set local synchronous_commit = off')
      await query(clientsSql(0, uuid(measured.business), shortNote), [first, last])
      await query(clientsSql(kind.neighbours, theirs, shortNote), [first, last])
      for (const offset of [0, kind.neighbours]) {
        await query(
          `insert into public.property_addresses
             (business_id, client_id, address, city, state, zip_code, is_primary)
           select business_id, id, address, 'Springfield', 'Ohio', '45501', true from public.clients
           where id between ${idSql(`$1 + ${offset}`)} and ${idSql(`$2 + ${offset}`)}`,
          [first, last],
        )
      }
    })
  }
}

/** Deletes what a benchmark wrote and updates the planner's statistics. */
export async function tidy(database: Database): Promise<void> {
  await database.query(`delete from public.clients where id > ${idSql(String(kind.end))}`)
  await database.query('vacuum analyze public.clients, public.property_addresses')
  await database.query('checkpoint')
}
