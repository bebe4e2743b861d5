import type { Transaction } from '#postgres/database.ts'
import { AuthError, invalid } from '../errors.ts'
import { type Fields, isObject } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import type { Factor, User } from '../user-json.ts'
import type { Queryable } from '../users.ts'
import {
  type Credential,
  checkAssertion,
  checkCreation,
  creationOptions,
  requestOptions,
} from '../webauthn/ceremony.ts'

/**
 * The challenge of a factor that is a key: to create it as long as the factor is unverified, then to use it. `shown` is
 * for the browser, `kept` for the service.
 */
export async function askForKey({ auth }: EndpointContext, user: User, factor: Factor) {
  if (!auth.settings.isWebauthnFactorOn) {
    const text = 'MFA verification is disabled for WebAuthn'
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', text)
  }
  const keys = await keysOf(auth.database, user.id)
  const own = keys.filter((key) => key.factorId === factor.id)
  const isNew = factor.status === 'unverified'
  const publicKey = isNew
    ? await creationOptions(auth.settings, user, keys, 'preferred')
    : await requestOptions(auth.settings, own)
  const shown = { webauthn: { type: isNew ? 'create' : 'request', credential_options: { publicKey } } }
  return { shown, kept: { challenge: publicKey.challenge } }
}

/** Verifies the answer of a browser and stores the key or its next counter; rejects any other answer. */
export async function proveKey(
  transaction: Transaction,
  { auth }: EndpointContext,
  factor: Factor,
  fields: Fields,
  challenge: string,
): Promise<void> {
  const given = fields.object('webauthn')
  if (!given) throw invalid('WebAuthn config required')
  const { type, credential_response: response } = given
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  if (!isObject(response)) throw invalid('credential_response required')
  const key = await lockKey(transaction, factor.id)
  const next = key
    ? nextOf(key, await checkAssertion(auth.settings, response, challenge, key))
    : await checkCreation(auth.settings, response, challenge)
  if (!next) throw new AuthError(422, 'mfa_verification_failed', 'Credential verification failed')
  await transaction.query(
    `update auth.mfa_factors set web_authn_credential = $2::jsonb, status = 'verified', updated_at = $3::timestamptz
     where id = $1`,
    [factor.id, JSON.stringify(next), instant(auth)],
  )
}

function nextOf(key: Credential, counter: number | null): Credential | null {
  return counter === null ? null : { ...key, counter }
}

async function keysOf(database: Queryable, userId: string): Promise<(Credential & { factorId: string })[]> {
  const rows = await database.query<{ id: string; key: Credential }>(
    `select id::text, web_authn_credential as key from auth.mfa_factors
     where user_id = $1 and factor_type = 'webauthn' and web_authn_credential is not null`,
    [userId],
  )
  return rows.map(({ id, key }) => ({ ...key, factorId: id }))
}

async function lockKey(transaction: Transaction, factorId: string): Promise<Credential | null> {
  const [row] = await transaction.query<{ key: Credential | null }>(
    'select web_authn_credential as key from auth.mfa_factors where id = $1 for update',
    [factorId],
  )
  return row?.key ?? null
}
