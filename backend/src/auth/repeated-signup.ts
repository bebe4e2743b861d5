import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { countUnsent } from './code-mail.ts'
import { AuthFault, json } from './errors.ts'
import type { Json } from './fields.ts'
import type { Challenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMergedMetadata } from './metadata-size.ts'
import type { Ask } from './parts.ts'
import type { User } from './user-json.ts'
import { dropPassword, setPassword } from './user-writes.ts'
import { findUserByEmail, isConfirmed } from './users.ts'

/** A new hash, or the one of an unconfirmed registration if it fits: one sum in every case. */
export type FirstPassword = { hash: string | null; known: string | null }

/** What somebody signs up with. */
export type Registration = { email: string; data: Json; challenge: Challenge | null; password: FirstPassword }

export async function hashOrCompare({ auth }: Ask, email: string, password: string): Promise<FirstPassword> {
  const found = auth.settings.autoconfirm ? null : await findUserByEmail(auth.database, email)
  const stored = found && !isConfirmed(found) ? found.encrypted_password : null
  if (stored === null) return { hash: await auth.passwords.hash(password), known: null }
  return { hash: null, known: (await auth.passwords.verify(password, stored)) ? stored : null }
}

/** Two registrations with two passwords may be of two people, and the link confirms both: then neither survives. */
export async function registerAgain(
  transaction: Transaction,
  ask: Ask,
  registration: Registration,
  { id, encrypted_password: stored }: User,
): Promise<void> {
  const { hash, known } = registration.password
  if (ask.auth.settings.autoconfirm && hash !== null) {
    await setPassword(transaction, id, hash, instant(ask.auth))
  } else if (known === null || known !== stored) await dropPassword(transaction, id)
  await transaction.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb where id = $1`,
    [id, JSON.stringify(registration.data)],
  )
  await checkMergedMetadata(transaction, id)
}

/** A confirmed address signs up again: an answer as if it were new, and no mail. */
export async function repeatSignUp(
  transaction: Transaction,
  ask: Ask,
  registration: Registration,
  known: { id: string; email: string },
): Promise<Answer> {
  if (ask.auth.settings.autoconfirm) {
    throw new AuthFault(422, 'user_already_exists', 'User already registered')
  }
  await countUnsent(transaction, ask, 1)
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
