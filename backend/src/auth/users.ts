import type { Database, Transaction } from '#postgres/database.ts'
import { AuthError } from './errors.ts'
import type { User } from './user-json.ts'

/** Anything that can run one query. */
export type Queryable = Pick<Database, 'query'> | Transaction

function time(column: string): string {
  // to_char cannot format infinity: without this, a user who is banned for ever would not count as banned.
  const finite = `case when ${column} = 'infinity' then '9999-12-31' else ${column} end`
  return `to_char((${finite}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${column.replace(/^.*\./, '')}`
}

const times = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'invited_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'created_at',
  'updated_at',
  'banned_until',
  'deleted_at',
]

// One JSON text per user, so that no driver's conversion of dates or JSON interferes.
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
  ), '[]') as identities,
  coalesce((
    select json_agg(row_to_json(one) order by one.created_at)
    from (
      select f.id, ${['created_at', 'updated_at', 'last_challenged_at'].map((name) => time(`f.${name}`)).join(', ')},
        f.status, f.friendly_name, f.factor_type, f.phone
      from auth.mfa_factors f where f.user_id = u.id
    ) one
  ), '[]') as factors`

async function selectUsers(database: Queryable, rest: string, values: readonly unknown[]): Promise<User[]> {
  const rows = await database.query<{ found: User }>(
    `select row_to_json(found) as found from (select ${userColumns} from auth.users u ${rest}) found`,
    values,
  )
  return rows.map((row) => row.found)
}

export async function findUser(database: Queryable, id: string): Promise<User | null> {
  const [user] = await selectUsers(database, 'where u.id = $1 and u.deleted_at is null', [id])
  return user ?? null
}

export async function findUserByEmail(database: Queryable, email: string): Promise<User | null> {
  const [user] = await selectUsers(database, 'where lower(u.email) = $1 and not u.is_sso_user', [email])
  return user ?? null
}

/** The number in digits, as readPhone returns it. */
export async function findUserByPhone(database: Queryable, phone: string): Promise<User | null> {
  const [user] = await selectUsers(database, 'where u.phone = $1 and u.deleted_at is null', [phone])
  return user ?? null
}

export async function listUsers(database: Queryable, limit: number, offset: number): Promise<User[]> {
  return selectUsers(
    database,
    'where u.deleted_at is null order by u.created_at desc, u.id limit $1 offset $2',
    [limit, offset],
  )
}

/** Locks the user's row until the transaction ends: changes of one account run one after the other. */
export async function lockUser(transaction: Transaction, id: string): Promise<User | null> {
  await transaction.query('select 1 from auth.users where id = $1 for update', [id])
  return findUser(transaction, id)
}

/** Like findUser, for a row that this transaction just wrote or locked. */
export async function readUser(transaction: Transaction, id: string): Promise<User> {
  const user = await findUser(transaction, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

export function isConfirmed(user: User): boolean {
  return user.email_confirmed_at !== null || user.phone_confirmed_at !== null
}

export function isBanned(user: User, nowMs: number): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > nowMs
}
