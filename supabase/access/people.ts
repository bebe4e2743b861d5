import type { Database, Row, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { migrationsFolder } from '#migrations.ts'

export type Scratch = ScratchDatabase

/** A database with the product's schema; connections enough for the races. */
export const scratchSchema = (): Promise<Scratch> =>
  scratchDatabase({ migrations: migrationsFolder, ownerConnections: 24 })

/** A user's id; or "anon": nobody, with the public key alone. */
export type Person = string

type Query = Transaction['query']

/** What PostgreSQL answered instead of rows; thrown as SqlError by the owner's connection. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Does the work as the data API would for this person, and commits. */
export const as = <T>(database: Database, person: Person, work: (query: Query) => Promise<T>): Promise<T> =>
  database.transaction(async (transaction) => {
    await become(transaction, person)
    return work(transaction.query)
  })

/** One statement as the person. */
export const ask = <R extends Row = Row>(
  database: Database,
  person: Person,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> => as(database, person, (query) => query<R>(text, values))

export async function become({ query }: Transaction, person: Person): Promise<void> {
  const claims = person === 'anon' ? { role: 'anon' } : { role: 'authenticated', sub: person }
  await query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    JSON.stringify(claims),
    claims.role,
  ])
}

type SignUp = { full_name?: string; language?: string; referral_code?: string; isConfirmed?: boolean }

/** Signs a user up as the auth service does; answers the id. */
export async function addUser(database: Database, email: string, signUp: SignUp = {}): Promise<string> {
  const { isConfirmed = true, ...metadata } = signUp
  const [user] = await database.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, $3, now()) returning id`,
    [email, isConfirmed ? new Date().toISOString() : null, JSON.stringify(metadata)],
  )
  return one(user).id
}

/** Makes a business as its owner; answers the id. */
export async function addBusiness(
  database: Database,
  owner: string,
  fields: { business_name?: string; currency?: string; language?: string } = {},
): Promise<string> {
  const [business] = await ask<{ id: string }>(
    database,
    owner,
    'insert into public.businesses (business_name, currency, language) values ($1, $2, $3) returning id',
    [fields.business_name ?? 'Test business', fields.currency ?? null, fields.language ?? 'en'],
  )
  return one(business).id
}

export async function addMember(
  database: Database,
  business: string,
  user: string,
  role: 'owner' | 'manager' | 'worker',
  isActive = true,
): Promise<void> {
  await database.query(
    'insert into public.team_members (business_id, user_id, role, is_active) values ($1, $2, $3, $4)',
    [business, user, role, isActive],
  )
}

export function one<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('There was no row.')
  return row
}
