import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { adminActor, requireAdmin } from './admin-access.ts'
import { writeAudit } from './audit.ts'
import { mailCode, makeCodeLink } from './code-mail.ts'
import { readEmail } from './email-address.ts'
import { emailExists } from './email-change.ts'
import { AuthError, invalid, json } from './errors.ts'
import { type Fields, readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { MailKind } from './mail.ts'
import type { EndpointContext } from './parts.ts'
import { checkNewPassword } from './password-rules.ts'
import { chooseRedirect } from './redirect-choice.ts'
import { toUserJson, type User } from './user-json.ts'
import { insertUser } from './user-writes.ts'
import { findUserByEmail, isConfirmed, readUser } from './users.ts'

const linkKinds: readonly MailKind[] = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
]

const actions = {
  signup: 'user_signedup',
  invite: 'user_invited',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  reauthentication: 'user_reauthenticate_requested',
  email_change_current: 'user_modified',
  email_change_new: 'user_modified',
} as const satisfies Record<MailKind, string>

/** POST /invite: creates the user and emails the link that signs them in. */
export async function invite(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const fields = await readFields(context)
  const email = readEmail(fields.text('email'))
  const user = await context.auth.database.transaction(async (transaction) => {
    const invited = await findOrMake(transaction, context, fields, email, null)
    await mailCode(transaction, context, invited, {
      kind: 'invite',
      redirectTo: chooseRedirect(context),
      isPkce: false,
    })
    const traits = { user_id: invited.id, user_email: invited.email }
    await writeAudit(transaction, context, adminActor, 'user_invited', traits)
    return readUser(transaction, invited.id)
  })
  return json(200, toUserJson(user))
}

/** POST /admin/generate_link: returns to the administrator what an email would contain. */
export async function generateLink(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const { auth } = context
  const fields = await readFields(context)
  const wanted = linkKinds.find((kind) => kind === fields.text('type'))
  if (!wanted) throw invalid(`Invalid email action link type requested: ${fields.text('type')}`)
  const email = readEmail(fields.text('email'))
  const hash = wanted === 'signup' ? await hashFirst(context, fields.text('password')) : null
  const redirectTo = chooseRedirect(context, fields.text('redirect_to'))
  const body = await auth.database.transaction(async (transaction) => {
    const known = await findUserByEmail(transaction, email)
    const kind = wanted === 'magiclink' && !known ? 'signup' : wanted
    const isNewAllowed = kind === 'signup' || kind === 'invite'
    if (!known && !isNewAllowed) {
      throw new AuthError(404, 'user_not_found', 'User with this email not found')
    }
    const user = known && !isNewAllowed ? known : await findOrMake(transaction, context, fields, email, hash)
    const newEmail = await noteNewEmail(transaction, kind, user, fields)
    const traits = { user_id: user.id, user_email: user.email, link_type: kind }
    await writeAudit(transaction, context, adminActor, actions[kind], traits)
    const link = await makeCodeLink(transaction, auth, user, { kind, redirectTo, isPkce: false, ...newEmail })
    return {
      ...toUserJson(await readUser(transaction, user.id)),
      action_link: link.url,
      email_otp: link.code,
      hashed_token: link.tokenHash,
      verification_type: kind,
      redirect_to: redirectTo,
    }
  })
  return json(200, body)
}

async function noteNewEmail(
  transaction: Transaction,
  kind: MailKind,
  user: User,
  fields: Fields,
): Promise<{ newEmail?: string }> {
  if (kind !== 'email_change_current' && kind !== 'email_change_new') return {}
  const newEmail = readEmail(fields.text('new_email'))
  if (await findUserByEmail(transaction, newEmail)) throw emailExists()
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
    [user.id, newEmail],
  )
  return { newEmail }
}

async function hashFirst(context: EndpointContext, password: string): Promise<string> {
  if (password === '') throw invalid('Signup requires a valid password')
  checkNewPassword(password, context.auth.settings)
  return context.auth.passwords.hash(password)
}

async function findOrMake(
  transaction: Transaction,
  context: EndpointContext,
  fields: Fields,
  email: string,
  hash: string | null,
): Promise<User> {
  const known = await findUserByEmail(transaction, email)
  if (known && isConfirmed(known)) throw emailExists()
  if (known) return known
  const draft = { email, passwordHash: hash, isMetadataAsGiven: true, isConfirmed: false }
  const userMetadata = fields.object('data') ?? {}
  return insertUser(transaction, { ...draft, userMetadata, at: instant(context.auth) })
}
