import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { readNamedUser, requireAdmin } from './admin-access.ts'
import { readEmail } from './email-address.ts'
import { changeEmail, emailExists } from './email-change.ts'
import { AuthFault, invalid, json } from './errors.ts'
import { type Fields, isUuid, type Json, readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'
import { checkNewPassword } from './passwords.ts'
import { toUserJson, type User } from './user-json.ts'
import { confirmUser, insertUser, mergeMetadata, setPassword } from './user-writes.ts'
import { findUserByEmail, readUser } from './users.ts'

/** What an administrator may set, at birth or later. */
type Orders = {
  email: string | null
  passwordHash: string | null
  isConfirmed: boolean
  userMetadata: Json | undefined
  appMetadata: Json | undefined
  role: string
  /** Seconds from now, 0 lifts a ban, null leaves it. */
  banSeconds: number | null
}

/** POST /admin/users */
export async function createUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const fields = await readFields(ask)
  const orders = await readOrders(ask, fields)
  const id = fields.text('id')
  if (orders.email === null && fields.text('phone') === '') {
    throw invalid('Cannot create a user without either an email or phone')
  }
  if (id !== '' && !isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  const { email } = orders
  if (email === null) throw new AuthFault(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const user = await ask.auth.database.transaction(async (transaction) => {
    if (await findUserByEmail(transaction, email)) throw emailExists()
    const made = await insertUser(transaction, {
      ...(id === '' ? {} : { id: id.toLowerCase() }),
      email,
      passwordHash: orders.passwordHash,
      userMetadata: orders.userMetadata ?? {},
      appMetadata: orders.appMetadata ?? {},
      ...(orders.role === '' ? {} : { role: orders.role }),
      isConfirmed: orders.isConfirmed,
      at: instant(ask.auth),
    })
    await setBan(transaction, ask, made.id, orders.banSeconds)
    return readUser(transaction, made.id)
  })
  return json(200, toUserJson(user))
}

/** PUT /admin/users/:id */
export async function updateUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const orders = await readOrders(ask, await readFields(ask))
  const user = await ask.auth.database.transaction(async (transaction) => {
    const found = await readNamedUser(transaction, ask)
    await obey(transaction, ask, found, orders)
    return readUser(transaction, found.id)
  })
  return json(200, toUserJson(user))
}

async function obey(transaction: Transaction, ask: Ask, user: User, orders: Orders): Promise<void> {
  const at = instant(ask.auth)
  if (orders.email !== null && orders.email !== user.email) {
    await changeEmail(transaction, ask, user, orders.email)
  }
  if (orders.passwordHash !== null) await setPassword(transaction, user.id, orders.passwordHash, at)
  if (orders.isConfirmed) await confirmUser(transaction, user, at)
  if (orders.role !== '') {
    await transaction.query('update auth.users set role = $2 where id = $1', [user.id, orders.role])
  }
  const metadata = [
    ['raw_user_meta_data', orders.userMetadata],
    ['raw_app_meta_data', orders.appMetadata],
  ] as const
  for (const [column, change] of metadata) {
    if (change) await mergeMetadata(transaction, user.id, column, change, at)
  }
  await setBan(transaction, ask, user.id, orders.banSeconds)
}

async function readOrders(ask: Ask, fields: Fields): Promise<Orders> {
  return {
    email: fields.text('email') === '' ? null : readEmail(fields.text('email')),
    passwordHash: await readPassword(ask, fields),
    isConfirmed: fields.flag('email_confirm', false),
    userMetadata: fields.object('user_metadata'),
    appMetadata: fields.object('app_metadata'),
    role: fields.text('role'),
    banSeconds: readBan(fields.text('ban_duration')),
  }
}

async function readPassword(ask: Ask, fields: Fields): Promise<string | null> {
  const [password, hash] = [fields.text('password'), fields.text('password_hash')]
  if (password !== '' && hash !== '') throw invalid('Only a password or a password hash should be provided')
  if (hash !== '') {
    if (!/^\$(2[aby]|argon2(i|id))\$/.test(hash) || hash.length > 255) {
      throw invalid('password_hash has to be bcrypt or argon2')
    }
    return hash
  }
  if (password === '') return null
  checkNewPassword(password, ask.auth.settings.passwordMinLength)
  return ask.auth.passwords.hash(password)
}

/** "none", or Go's way of writing a duration: "24h", "1h30m". */
function readBan(text: string): number | null {
  if (text === '') return null
  if (text === 'none') return 0
  if (!/^(\d{1,9}[hms])+$/.test(text)) throw invalid('invalid format for ban duration')
  const seconds: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const parts = [...text.matchAll(/(\d+)([hms])/g)]
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (seconds[unit] ?? 1), 0)
}

async function setBan(transaction: Transaction, ask: Ask, id: string, seconds: number | null): Promise<void> {
  if (seconds === null) return
  const until = seconds === 0 ? null : instant(ask.auth, Math.min(seconds, 100 * 365 * 86_400))
  await transaction.query('update auth.users set banned_until = $2::timestamptz where id = $1', [id, until])
}
