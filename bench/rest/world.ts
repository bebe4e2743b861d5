import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** The business that is asked about, and its owner, who asks. */
export const business = '00000000-0000-4000-9000-000000000000'
export const owner = '00000000-0000-4000-a000-000000000000'
const neighbours = 10

/** The id of the client with this number, from 1; `idSql` says the same in SQL. */
export const clientId = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
export const idSql = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}::int), 12, '0'))::uuid`

/** An owner with his business, and ten more: row-level security has something to hide. */
export async function settle(database: Database): Promise<void> {
  const id = (prefix: string) => `('00000000-0000-4000-${prefix}000-' || lpad(n::text, 12, '0'))::uuid`
  await database.query(
    `insert into auth.users (id, aud, role, email)
     select ${id('a')}, 'authenticated', 'authenticated', 'owner' || n || '@example.com'
     from generate_series(0, ${neighbours}) as n`,
  )
  await database.query(
    `insert into public.businesses (id, user_id, business_name)
     select ${id('9')}, ${id('a')}, 'Business ' || n from generate_series(0, ${neighbours}) as n`,
  )
}

/** Clients `from` … `to` with a property each, the newest last; the neighbours together get as many. */
export async function fill(database: Database, from: number, to: number): Promise<void> {
  await database.transaction(async ({ query }) => {
    // What the triggers would derive is written here; they would only take time.
    await query(`set local session_replication_role = replica`)
    await query(
      `insert into public.clients (id, business_id, user_id, name, first_name, last_name, email, phone, address,
         notes, lead_source, client_status, created_at)
       select ${idSql('n + own * 500000')}, ('00000000-0000-4000-9000-' ||
           lpad((own * (1 + n % ${neighbours}))::text, 12, '0'))::uuid, $1, 'Mary Client ' || n, 'Mary',
         'Client ' || n, 'client' || n || '@example.com', '+1 555 ' || lpad(n::text, 7, '0'), n || ' Main Street',
         repeat('Gate code is with the neighbour. ', 3), 'website', 'active',
         timestamptz '2026-01-01Z' + n * interval '1 minute'
       from generate_series($2::int, $3::int) as n, generate_series(0, 1) as own`,
      [owner, from, to],
    )
    await query(
      `insert into public.property_addresses (business_id, client_id, address, city, state, zip_code, is_primary)
       select business_id, id, address, 'Springfield', 'Ohio', '45501', true from public.clients
       where id between ${idSql('$1')} and ${idSql('$2')}
         or id between ${idSql('$1 + 500000')} and ${idSql('$2 + 500000')}`,
      [from, to],
    )
  })
}

/** Drops what a benchmark wrote, and lets the planner look at the rest. */
export async function tidy(database: Database): Promise<void> {
  await database.query(`delete from public.clients where id > ${idSql('1000000')}`)
  await database.query('vacuum analyze public.clients, public.property_addresses')
}
