import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { adminActor, readNamedUser, requireAdmin } from './admin-access.ts'
import { type Orders, readOrders } from './admin-orders.ts'
import { writeAudit } from './audit.ts'
import { changeEmail, emailExists } from './email-change.ts'
import { endSessions } from './end-sessions.ts'
import { announceSessions } from './ended-sessions.ts'
import { invalid, json } from './errors.ts'
import { isUuid, readFields } from './fields.ts'
import { instant } from './instants.ts'
import { listProviders } from './openid/identities.ts'
import type { Ask } from './parts.ts'
import { setPhone } from './phone-number.ts'
import { toUserJson, type User } from './user-json.ts'
import { confirmUser, insertUser, mergeMetadata, setPassword } from './user-writes.ts'
import { findUserByEmail, lockUser, readUser } from './users.ts'

/** POST /admin/users */
export async function createUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const fields = await readFields(ask)
  const orders = await readOrders(ask, fields)
  const id = fields.text('id').toLowerCase() || randomUUID()
  if (orders.email === null && orders.phone === null) {
    throw invalid('Cannot create a user without either an email or phone')
  }
  if (!isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  const user = await ask.auth.database.transaction(async (transaction) => {
    await insert(transaction, ask, id, orders)
    await setBan(transaction, ask, id, orders.banSeconds)
    const traits = { user_id: id, user_email: orders.email ?? '', user_phone: orders.phone ?? '' }
    await writeAudit(transaction, ask, adminActor, 'user_signedup', traits)
    return readUser(transaction, id)
  })
  return json(200, toUserJson(user))
}

async function insert(transaction: Transaction, ask: Ask, id: string, orders: Orders): Promise<void> {
  const { email, phone } = orders
  const at = instant(ask.auth)
  if (email !== null && (await findUserByEmail(transaction, email))) throw emailExists()
  const phoneData = { sub: id, phone, email_verified: false, phone_verified: orders.isPhoneConfirmed }
  await insertUser(transaction, {
    id,
    email,
    passwordHash: orders.passwordHash,
    userMetadata: orders.userMetadata ?? {},
    ...(email === null ? { identity: { provider: 'phone', id, data: phoneData } } : {}),
    appMetadata: orders.appMetadata ?? {},
    ...(orders.role === '' ? {} : { role: orders.role }),
    isConfirmed: email !== null && orders.isEmailConfirmed,
    at,
  })
  if (phone === null) return
  await setPhone(transaction, id, phone, orders.isPhoneConfirmed, at)
  await listProviders(transaction, ask.auth, id)
  if (email === null)
    await mergeMetadata(transaction, id, 'raw_user_meta_data', orders.userMetadata ?? {}, at)
}

/** PUT /admin/users/:id */
export async function updateUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const orders = await readOrders(ask, await readFields(ask))
  const { user, forget } = await ask.auth.database.transaction(async (transaction) => {
    const named = await readNamedUser(transaction, ask)
    const found = (await lockUser(transaction, named.id)) ?? named
    const forget = await obey(transaction, ask, found, orders)
    const user = await readUser(transaction, found.id)
    const traits = { user_id: user.id, user_email: user.email, user_phone: user.phone }
    await writeAudit(transaction, ask, adminActor, 'user_modified', traits)
    return { user, forget }
  })
  forget()
  return json(200, toUserJson(user))
}

/** Answers what to do after the commit. */
async function obey(transaction: Transaction, ask: Ask, user: User, orders: Orders): Promise<() => void> {
  const at = instant(ask.auth)
  let forget = () => {}
  if (orders.email !== null && orders.email !== user.email) {
    await changeEmail(transaction, ask, user, orders.email)
  }
  const phone = orders.phone ?? user.phone
  if (phone !== '' && (phone !== user.phone || orders.isPhoneConfirmed)) {
    await setPhone(transaction, user.id, phone, orders.isPhoneConfirmed, at)
    await listProviders(transaction, ask.auth, user.id)
  }
  if (orders.passwordHash !== null) {
    await setPassword(transaction, user.id, orders.passwordHash, at)
    // Whoever knew the old one is out.
    forget = await endSessions(transaction, ask.auth, user.id, 'global', null)
  }
  if (orders.isEmailConfirmed) await confirmUser(transaction, user, at)
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
  return forget
}

async function setBan(transaction: Transaction, ask: Ask, id: string, seconds: number | null): Promise<void> {
  if (seconds === null) return
  const until = seconds === 0 ? null : instant(ask.auth, Math.min(seconds, 100 * 365 * 86_400))
  await transaction.query('update auth.users set banned_until = $2::timestamptz where id = $1', [id, until])
  if (until !== null) await announceSessions(transaction, id)
}
