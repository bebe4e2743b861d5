import { randomUUID } from 'node:crypto'
import { AuthError, invalid } from '../errors.ts'
import { type Fields, isUuid, type Json } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'

type Kind = 'registration' | 'authentication'

const lifetimeSeconds = 300

/** Stores a challenge and returns what a client gets: its id, the options and when it expires (seconds since 1970). */
export async function issueChallenge(
  auth: Auth,
  kind: Kind,
  userId: string | null,
  options: { challenge: string },
): Promise<Json> {
  const id = randomUUID()
  await auth.database.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
     values ($1, $2, $3, $4::jsonb, $5::timestamptz, $6::timestamptz)`,
    [
      id,
      userId,
      kind,
      JSON.stringify({ challenge: options.challenge }),
      instant(auth),
      instant(auth, lifetimeSeconds),
    ],
  )
  return { challenge_id: id, options, expires_at: Math.floor(auth.now() / 1000) + lifetimeSeconds }
}

/** Uses the request's challenge up, whatever comes of it: every proof is tried once. */
export async function takeChallenge(
  auth: Auth,
  fields: Fields,
  kind: Kind,
  userId: string | null,
): Promise<string> {
  const id = fields.text('challenge_id')
  if (id === '') throw invalid('challenge_id is required')
  if (!fields.object('credential')) throw invalid('credential is required')
  if (!isUuid(id)) throw invalid('challenge_id must be a valid UUID')
  const [row] = await auth.database.query<{ challenge: string; is_live: boolean }>(
    `delete from auth.webauthn_challenges where id = $1 and challenge_type = $2
       and user_id is not distinct from $3::uuid
     returning session_data ->> 'challenge' as challenge, expires_at > $4::timestamptz as is_live`,
    [id, kind, userId, instant(auth)],
  )
  if (!row) {
    throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (!row.is_live) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return row.challenge
}

export function verificationFailed(): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed')
}
