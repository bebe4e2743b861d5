import type { Database, Row, Transaction } from '@fieldlark/backend/postgres/database.ts'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { migrationsFolder } from '#migrations.ts'

export type Scratch = ScratchDatabase

/**
 * A database with the product's schema. Each connection learns the whole schema anew, so that tests of races alone ask for
 * many (`ownerConnections: 24`).
 */
export const scratchSchema = (
  options: { followsLog?: boolean; ownerConnections?: number } = {},
): Promise<Scratch> => scratchDatabase({ migrations: migrationsFolder, ownerConnections: 8, ...options })

/**
 * A user's id, or "anon" for a visitor with the public key. "aal2 " before an id: the second factor has been shown;
 * "anonymous ": the token is that of an anonymous sign-in.
 */
export type Person = string

/** The same person after the code of their second factor. */
export const withCode = (person: Person): Person => `aal2 ${person}`

/** The same person with the token of an anonymous sign-in. */
export const withoutAddress = (person: Person): Person => `anonymous ${person}`

type Query = Transaction['query']

/** The error of PostgreSQL; thrown as SqlError by the owner's connection. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The SQLSTATE and message of the error; "done" when there is none. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => `${codeOf(error)} ${error instanceof Error ? error.message : ''}`,
  )

/** Runs the work in a transaction as the data API does for this person, and commits. */
export const as = <T>(database: Database, person: Person, work: (query: Query) => Promise<T>): Promise<T> =>
  database.transaction(async (transaction) => {
    await become(transaction, person)
    return work(transaction.query)
  })

/** Runs one statement as the person. */
export const ask = <R extends Row = Row>(
  database: Database,
  person: Person,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> => as(database, person, (query) => query<R>(text, values))

export async function become({ query }: Transaction, person: Person): Promise<void> {
  await query(becoming(person))
}

function claimsOf(person: Person) {
  if (person === 'anon') return { role: 'anon' }
  const sub = person.replace(/^(aal2|anonymous) /, '')
  const aal = person.startsWith('aal2 ') ? 'aal2' : 'aal1'
  return { role: 'authenticated', sub, aal, is_anonymous: person.startsWith('anonymous ') }
}

/** The statement that sets role and claims of the transaction. */
export function becoming(person: Person): string {
  const claims = claimsOf(person)
  const quoted = JSON.stringify(claims).replaceAll("'", "''")
  return `select set_config('request.jwt.claims', '${quoted}', true), set_config('role', '${claims.role}', true)`
}

/** Gives users a second factor that they have confirmed, or have only begun to set up. */
export async function addFactors(
  database: Database,
  users: readonly string[],
  status: 'verified' | 'unverified' = 'verified',
  kind: 'totp' | 'phone' = 'totp',
): Promise<void> {
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), one_user, 'Phone', $3::text::auth.factor_type, $2::text::auth.factor_status, now(), now()
     from unnest($1::uuid[]) as one_user`,
    [users, status, kind],
  )
}

type SignUp = { full_name?: string; language?: string; referral_code?: string; isConfirmed?: boolean }

/** Signs a user up as the auth service does; returns the id. */
export async function addUser(database: Database, email: string, signUp: SignUp = {}): Promise<string> {
  const { isConfirmed = true, ...metadata } = signUp
  const [user] = await database.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, $3, now()) returning id`,
    [email, isConfirmed ? new Date().toISOString() : null, JSON.stringify(metadata)],
  )
  return one(user).id
}

/** Creates a business as its owner; returns the id. */
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
