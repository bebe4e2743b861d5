import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { sendConfirmation } from './confirmation.ts'
import { readEmail } from './email-address.ts'
import { AuthFault, invalid, json, signupDisabled } from './errors.ts'
import { evenly } from './even-time.ts'
import { type Json, readFields } from './fields.ts'
import { type Challenge, readChallenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMergedMetadata, checkMetadata } from './metadata-size.ts'
import type { Ask } from './parts.ts'
import { checkNewPassword } from './password-rules.ts'
import { startSession } from './sessions.ts'
import { toUserJson } from './user-json.ts'
import { confirmUser, dropPassword, insertUser, type NewUser, setPassword } from './user-writes.ts'
import { findUserByEmail, isConfirmed, lockUser, readUser } from './users.ts'

type Registration = { email: string; password: string; hash: string; data: Json; challenge: Challenge | null }

/** POST /signup */
export async function signUp(ask: Ask): Promise<Answer> {
  const { settings, passwords } = ask.auth
  const fields = await readFields(ask)
  const password = fields.text('password')
  if (fields.text('email') === '' && fields.text('phone') === '') {
    throw new AuthFault(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!settings.isSignupOpen) throw signupDisabled()
  if (password === '') throw invalid('Signup requires a valid password')
  if (fields.text('email') !== '' && fields.text('phone') !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  checkNewPassword(password, settings)
  const challenge = readChallenge(fields)
  const data = checkMetadata(fields.object('data') ?? {})
  if (fields.text('email') === '') {
    throw new AuthFault(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const email = readEmail(fields.text('email'))
  return evenly(async () => {
    // Before anything is looked up, so that a known address costs as much as a new one.
    const hash = await passwords.hash(password)
    return register(ask, { email, password, hash, data, challenge })
  })
}

async function register(ask: Ask, registration: Registration): Promise<Answer> {
  const { auth } = ask
  const giveBack = auth.settings.autoconfirm
    ? async () => {}
    : await auth.limits.takeAddress(auth.database, 'confirmation', registration.email)
  try {
    return await auth.database.transaction(async (transaction) => {
      const found = await findUserByEmail(transaction, registration.email)
      // Locked before it is judged: its link may be followed at this very moment.
      const known = found && (await lockUser(transaction, found.id))
      if (known && isConfirmed(known)) return repeat(transaction, ask, registration, known)
      const draft = draftOf(ask, registration)
      const user = known ?? (await insertUser(transaction, draft))
      if (known) await registerAgain(transaction, ask, registration, known.id)
      if (auth.settings.autoconfirm) {
        await writeAudit(transaction, ask, user, 'user_signedup')
        await confirmUser(transaction, user, draft.at)
        return json(200, await startSession(transaction, ask, user.id, 'password'))
      }
      await sendConfirmation(transaction, ask, user.id, registration.challenge)
      return json(200, toUserJson(await readUser(transaction, user.id)))
    })
  } catch (fault) {
    await giveBack()
    throw fault
  }
}

// Two registrations with two passwords may be of two people, and the link confirms both: then neither survives.
async function registerAgain(transaction: Transaction, ask: Ask, registration: Registration, id: string) {
  const { passwords, settings } = ask.auth
  const [row] = await transaction.query<{ stored: string | null }>(
    'select encrypted_password as stored from auth.users where id = $1',
    [id],
  )
  if (settings.autoconfirm) await setPassword(transaction, id, registration.hash, instant(ask.auth))
  else if (!(await passwords.verify(registration.password, row?.stored ?? null)))
    await dropPassword(transaction, id)
  await transaction.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb where id = $1`,
    [id, JSON.stringify(registration.data)],
  )
  await checkMergedMetadata(transaction, id)
}

function draftOf(ask: Ask, registration: Registration): NewUser {
  return {
    email: registration.email,
    passwordHash: registration.hash,
    userMetadata: registration.data,
    isConfirmed: ask.auth.settings.autoconfirm,
    at: instant(ask.auth),
  }
}

/** A confirmed address signs up again: an answer as if it were new, and no mail. */
async function repeat(
  transaction: Transaction,
  ask: Ask,
  registration: Registration,
  known: { id: string; email: string },
): Promise<Answer> {
  if (ask.auth.settings.autoconfirm) {
    throw new AuthFault(422, 'user_already_exists', 'User already registered')
  }
  await writeAudit(transaction, ask, known, 'user_repeated_signup')
  const now = instant(ask.auth).replace('Z', '000Z')
  return json(200, {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: registration.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: registration.data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}
