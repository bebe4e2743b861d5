import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { countUnsent } from './code-mail.ts'
import { AuthError, json } from './errors.ts'
import type { Json } from './fields.ts'
import type { Challenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { checkMergedMetadata } from './metadata-size.ts'
import type { EndpointContext } from './parts.ts'
import { dropPassword, setPassword } from './user-changes.ts'
import type { User } from './user-json.ts'
import { AddressTakenError } from './user-writes.ts'
import { isConfirmed } from './users.ts'

/**
 * A new hash, or that of an unconfirmed registration if the password matches it: one hash computation in every case.
 */
export type FirstPassword = { hash: string | null; known: string | null }

/** What a registration sends. */
export type Registration = { email: string; data: Json; challenge: Challenge | null; password: FirstPassword }

export async function hashOrCompare(
  { auth }: EndpointContext,
  found: User | null,
  password: string,
): Promise<FirstPassword> {
  const stored = found && !isConfirmed(found) ? found.encrypted_password : null
  if (stored === null) return { hash: await auth.passwords.hash(password), known: null }
  return { hash: null, known: (await auth.passwords.verify(password, stored)) ? stored : null }
}

/** The hash for a new user. */
export function hashOf({ hash }: FirstPassword): string {
  // The user existed a moment ago and does not any more.
  if (hash === null) throw new AddressTakenError()
  return hash
}

/**
 * Two registrations with two passwords may come from two people, and the link confirms both: then neither password is
 * kept.
 */
export async function registerAgain(
  transaction: Transaction,
  context: EndpointContext,
  registration: Pick<Registration, 'data' | 'password'>,
  { id, encrypted_password: stored }: User,
  isConfirmedAtOnce = false,
): Promise<void> {
  const { hash, known } = registration.password
  if (isConfirmedAtOnce && hash !== null) {
    await setPassword(transaction, id, hash, instant(context.auth))
  } else if (known === null || known !== stored) await dropPassword(transaction, id)
  await transaction.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb where id = $1`,
    [id, JSON.stringify(registration.data)],
  )
  await checkMergedMetadata(transaction, id)
}

/** A confirmed address signs up again: the response looks like that for a new user, and no email is sent. */
export async function repeatSignUp(
  transaction: Transaction,
  context: EndpointContext,
  registration: Registration,
  known: User,
): Promise<HttpResponse> {
  await countUnsent(transaction, context, 1)
  return json(200, await answerRepeated(transaction, context, registration, known))
}

/** The user that a repeated sign-up shows, which is no user; throws where a sign-up of a new address needs no proof. */
export async function answerRepeated(
  transaction: Transaction,
  context: EndpointContext,
  { email = '', phone = '', data }: { email?: string; phone?: string; data: Json },
  known: User,
): Promise<Json> {
  if (context.auth.settings.autoconfirm) {
    throw new AuthError(422, 'user_already_exists', 'User already registered')
  }
  const provider = email === '' ? 'phone' : 'email'
  await writeAudit(transaction, context, known, 'user_repeated_signup')
  const now = instant(context.auth).replace('Z', '000Z')
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
