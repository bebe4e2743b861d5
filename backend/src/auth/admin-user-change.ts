import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { adminActor, readNamedUser, requireAdmin } from './admin-access.ts'
import { type AdminUserFields, readAdminUserFields } from './admin-user-fields.ts'
import { writeAudit } from './audit.ts'
import { changeEmail, emailExists } from './email-change.ts'
import { endSessions } from './end-sessions.ts'
import { announceSessions } from './ended-sessions.ts'
import { invalid, json } from './errors.ts'
import { isUuid, readFields } from './fields.ts'
import { instant } from './instants.ts'
import { listProviders } from './openid/identities.ts'
import type { Auth, EndpointContext } from './parts.ts'
import { setPhone } from './phone/phone-number.ts'
import { confirmUser, mergeMetadata, setPassword } from './user-changes.ts'
import { toUserJson, type User } from './user-json.ts'
import { insertUser } from './user-writes.ts'
import { findUserByEmail, lockUser, readUser } from './users.ts'

/** POST /admin/users */
export async function createUser(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const fields = await readFields(context)
  const userFields = await readAdminUserFields(context, fields)
  const id = fields.text('id').toLowerCase() || randomUUID()
  if (userFields.email === null && userFields.phone === null) {
    throw invalid('Cannot create a user without either an email or phone')
  }
  if (!isUuid(id)) throw invalid('ID must conform to the uuid v4 format')
  const user = await context.auth.database.transaction(async (transaction) => {
    await insert(transaction, context, id, userFields)
    await setBan(transaction, context.auth, id, userFields.banSeconds)
    const traits = { user_id: id, user_email: userFields.email ?? '', user_phone: userFields.phone ?? '' }
    await writeAudit(transaction, context, adminActor, 'user_signedup', traits)
    return readUser(transaction, id)
  })
  return json(200, toUserJson(user))
}

async function insert(
  transaction: Transaction,
  context: EndpointContext,
  id: string,
  userFields: AdminUserFields,
): Promise<void> {
  const { email, phone } = userFields
  const at = instant(context.auth)
  if (email !== null && (await findUserByEmail(transaction, email))) throw emailExists()
  const phoneData = { sub: id, phone, email_verified: false, phone_verified: userFields.isPhoneConfirmed }
  await insertUser(transaction, {
    id,
    email,
    passwordHash: userFields.passwordHash,
    userMetadata: userFields.userMetadata ?? {},
    isMetadataAsGiven: true,
    ...(email === null ? { identity: { provider: 'phone', id, data: phoneData } } : {}),
    appMetadata: userFields.appMetadata ?? {},
    ...(userFields.role === '' ? {} : { role: userFields.role }),
    isConfirmed: email !== null && userFields.isEmailConfirmed,
    at,
  })
  if (phone === null) return
  await setPhone(transaction, id, phone, userFields.isPhoneConfirmed, at)
  await listProviders(transaction, context.auth, id)
}

/** PUT /admin/users/:id */
export async function updateUser(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const userFields = await readAdminUserFields(context, await readFields(context))
  const { user, forget } = await context.auth.database.transaction(async (transaction) => {
    const named = await readNamedUser(transaction, context)
    const found = (await lockUser(transaction, named.id)) ?? named
    const forget = await applyFields(transaction, context, found, userFields)
    const user = await readUser(transaction, found.id)
    const traits = { user_id: user.id, user_email: user.email, user_phone: user.phone }
    await writeAudit(transaction, context, adminActor, 'user_modified', traits)
    return { user, forget }
  })
  forget()
  return json(200, toUserJson(user))
}

/** Returns what to run after the commit. */
async function applyFields(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  userFields: AdminUserFields,
): Promise<() => void> {
  const at = instant(context.auth)
  let forget = () => {}
  if (userFields.email !== null && userFields.email !== user.email) {
    await changeEmail(transaction, context, user, userFields.email)
  }
  const phone = userFields.phone ?? user.phone
  if (phone !== '' && (phone !== user.phone || userFields.isPhoneConfirmed)) {
    await setPhone(transaction, user.id, phone, userFields.isPhoneConfirmed, at)
    await listProviders(transaction, context.auth, user.id)
  }
  if (userFields.passwordHash !== null) {
    await setPassword(transaction, user.id, userFields.passwordHash, at)
    // Anyone who knew the old password is signed out.
    forget = await endSessions(transaction, context.auth, user.id, 'global', null)
  }
  if (userFields.isEmailConfirmed) await confirmUser(transaction, user, at, true)
  if (userFields.role !== '') {
    await transaction.query('update auth.users set role = $2 where id = $1', [user.id, userFields.role])
  }
  const metadata = [
    ['raw_user_meta_data', userFields.userMetadata],
    ['raw_app_meta_data', userFields.appMetadata],
  ] as const
  for (const [column, change] of metadata) {
    if (change) await mergeMetadata(transaction, user.id, column, change, at)
  }
  await setBan(transaction, context.auth, user.id, userFields.banSeconds)
  return forget
}

async function setBan(transaction: Transaction, auth: Auth, id: string, span: number | null): Promise<void> {
  if (span === null) return
  const until = span === 0 ? null : instant(auth, Math.min(span, 100 * 365 * 86_400))
  await transaction.query('update auth.users set banned_until = $2::timestamptz where id = $1', [id, until])
  if (until !== null) await announceSessions(transaction, id)
}
