import { randomUUID } from 'node:crypto'
import { type Database, SqlError, type Transaction } from '#postgres/database.ts'
import { AuthFault } from './errors.ts'
import type { Json } from './fields.ts'
import type { User } from './user-json.ts'

/** Anything that can ask one question of the database. */
export type Asker = Pick<Database, 'query'> | Transaction

function time(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column.replace(/^.*\./, '')}`
}

const times = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'banned_until',
  'deleted_at',
]

// One JSON text per user: no driver's idea of dates or json gets in between.
const userColumns = `
  u.id, coalesce(u.aud, '') as aud, coalesce(u.role, '') as role, coalesce(u.email, '') as email,
  u.encrypted_password, coalesce(u.phone, '') as phone, coalesce(u.email_change, '') as email_change,
  coalesce(u.email_change_confirm_status, 0) as email_change_confirm_status,
  coalesce(u.phone_change, '') as phone_change,
  coalesce(u.raw_app_meta_data, '{}') as app_metadata, coalesce(u.raw_user_meta_data, '{}') as user_metadata,
  u.is_anonymous, u.is_sso_user, ${times.map((name) => time(`u.${name}`)).join(', ')},
  coalesce((
    select json_agg(row_to_json(one) order by one.created_at)
    from (
      select i.id as identity_id, i.provider_id as id, i.user_id, i.identity_data, i.provider, i.email,
        ${['last_sign_in_at', 'created_at', 'updated_at'].map((name) => time(`i.${name}`)).join(', ')}
      from auth.identities i where i.user_id = u.id
    ) one
  ), '[]') as identities`

async function selectUsers(asker: Asker, rest: string, values: readonly unknown[]): Promise<User[]> {
  const rows = await asker.query<{ found: User }>(
    `select row_to_json(found) as found from (select ${userColumns} from auth.users u ${rest}) found`,
    values,
  )
  return rows.map((row) => row.found)
}

export async function findUser(asker: Asker, id: string): Promise<User | null> {
  const [user] = await selectUsers(asker, 'where u.id = $1 and u.deleted_at is null', [id])
  return user ?? null
}

export async function findUserByEmail(asker: Asker, email: string): Promise<User | null> {
  const [user] = await selectUsers(asker, 'where lower(u.email) = $1 and not u.is_sso_user', [email])
  return user ?? null
}

export async function listUsers(asker: Asker, limit: number, offset: number): Promise<User[]> {
  return selectUsers(
    asker,
    'where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2',
    [limit, offset],
  )
}

/** The user's row, held until the transaction ends: changes of one account happen one after the other. */
export async function lockUser(transaction: Transaction, id: string): Promise<User | null> {
  await transaction.query('select 1 from auth.users where id = $1 for update', [id])
  return findUser(transaction, id)
}

/** Like findUser, for a row that is there because this transaction just wrote or locked it. */
export async function readUser(transaction: Transaction, id: string): Promise<User> {
  const user = await findUser(transaction, id)
  if (!user) throw new AuthFault(404, 'user_not_found', 'User not found')
  return user
}

export type NewUser = {
  id?: string
  email: string
  passwordHash: string | null
  userMetadata: Json
  appMetadata?: Json
  role?: string
  isConfirmed: boolean
  at: string
}

/** Somebody else took the address in between: the caller looks again. */
export class AddressTaken extends Error {}

/** Inserts user and e-mail identity; triggers of the product on auth.users run here. */
export async function insertUser(transaction: Transaction, draft: NewUser): Promise<User> {
  const id = draft.id ?? randomUUID()
  const identityData: Json = {
    ...draft.userMetadata,
    sub: id,
    email: draft.email,
    email_verified: draft.isConfirmed,
    phone_verified: false,
  }
  const appMetadata = { provider: 'email', providers: ['email'], ...draft.appMetadata }
  try {
    await transaction.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5::timestamptz,
         $6::jsonb, $7::jsonb, $8::timestamptz, $8::timestamptz)`,
      [
        id,
        draft.role ?? 'authenticated',
        draft.email,
        draft.passwordHash,
        draft.isConfirmed ? draft.at : null,
        JSON.stringify(appMetadata),
        JSON.stringify(identityData),
        draft.at,
      ],
    )
  } catch (fault) {
    throw savingFault(fault)
  }
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::uuid, $2::jsonb, 'email', $3::timestamptz, $3::timestamptz, $3::timestamptz)`,
    [id, JSON.stringify(identityData), draft.at],
  )
  return readUser(transaction, id)
}

function savingFault(fault: unknown): unknown {
  if (!(fault instanceof SqlError)) return fault
  if (fault.constraint === 'users_email_partial_key') return new AddressTaken()
  return new AuthFault(500, 'unexpected_failure', 'Database error saving new user')
}

/** The address is proven: in the columns, the metadata and the identity. */
export async function confirmUser(transaction: Transaction, user: User, at: string): Promise<void> {
  await transaction.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz), updated_at = $2::timestamptz,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1`,
    [user.id, at],
  )
  await transaction.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = $2::timestamptz
     where user_id = $1 and provider = 'email'`,
    [user.id, at],
  )
}

export async function setPassword(
  transaction: Transaction,
  id: string,
  hash: string,
  at: string,
): Promise<void> {
  await transaction.query(
    'update auth.users set encrypted_password = $2, updated_at = $3::timestamptz where id = $1',
    [id, hash, at],
  )
}

/** For a password that nobody with this address has ever proven to be theirs. */
export async function dropPassword(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('update auth.users set encrypted_password = null where id = $1', [id])
}

/** Merges into user_metadata or app_metadata; null takes a key away. */
export async function mergeMetadata(
  transaction: Transaction,
  id: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  change: Json,
  at: string,
): Promise<void> {
  const gone = Object.keys(change).filter((key) => change[key] === null)
  const kept = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))
  await transaction.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb)
       - array(select jsonb_array_elements_text($3::jsonb)), updated_at = $4::timestamptz
     where id = $1`,
    [id, JSON.stringify(kept), JSON.stringify(gone), at],
  )
}

export function isConfirmed(user: User): boolean {
  return user.email_confirmed_at !== null || user.phone_confirmed_at !== null
}

export function isBanned(user: User, nowMs: number): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > nowMs
}
