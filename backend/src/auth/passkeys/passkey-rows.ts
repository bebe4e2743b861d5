import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthError } from '../errors.ts'
import type { Json } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Auth } from '../parts.ts'
import type { Queryable } from '../users.ts'
import type { Credential, NewCredential } from '../webauthn/ceremony.ts'

/** `credential` is what verifies its signatures; times are RFC 3339 in UTC. */
export type Passkey = {
  id: string
  userId: string
  name: string
  createdAt: string
  lastUsedAt: string | null
  credential: Credential
}

const mostPasskeys = 10

function time(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

// One JSON text per row, so that no driver's conversion of bytes or dates interferes.
const columns = `json_build_object('id', id, 'userId', user_id, 'name', friendly_name,
  'createdAt', ${time('created_at')}, 'lastUsedAt', ${time('last_used_at')}, 'credential', json_build_object(
    'id', translate(encode(credential_id, 'base64'), E'+/=\\n', '-_'),
    'publicKey', translate(encode(public_key, 'base64'), E'+/=\\n', '-_'),
    'counter', sign_count, 'transports', transports)) as found`

async function select(database: Queryable, rest: string, values: readonly unknown[]): Promise<Passkey[]> {
  const rows = await database.query<{ found: Passkey }>(
    `select ${columns} from auth.webauthn_credentials ${rest}`,
    values,
  )
  return rows.map((row) => row.found)
}

export function listPasskeys(database: Queryable, userId: string): Promise<Passkey[]> {
  return select(database, 'where user_id = $1 order by created_at, id', [userId])
}

/** Locks the row until the transaction ends: of two concurrent uses, the second one sees the first one's counter. */
export async function lockPasskey(transaction: Transaction, credentialId: string): Promise<Passkey | null> {
  const bytes = Buffer.from(credentialId, 'base64url')
  // The user's row first, as everywhere: two orders would deadlock.
  await transaction.query(
    `select 1 from auth.users where id =
       (select user_id from auth.webauthn_credentials where credential_id = $1) for update`,
    [bytes],
  )
  const [passkey] = await select(transaction, 'where credential_id = $1 for update', [bytes])
  return passkey ?? null
}

export function rejectFull(passkeys: readonly Passkey[]): void {
  if (passkeys.length < mostPasskeys) return
  throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** Returns the id. */
export async function insertPasskey(
  transaction: Transaction,
  auth: Auth,
  userId: string,
  credential: NewCredential,
): Promise<string> {
  try {
    const [row] = await transaction.query<{ id: string }>(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid,
         sign_count, transports, backup_eligible, backed_up, created_at, updated_at)
       values ($1, $2, $3, 'none', $4, $5, $6::jsonb, $7, $8, $9::timestamptz, $9::timestamptz)
       returning id::text`,
      [
        userId,
        Buffer.from(credential.id, 'base64url'),
        Buffer.from(credential.publicKey, 'base64url'),
        credential.aaguid,
        credential.counter,
        JSON.stringify(credential.transports),
        credential.isBackupEligible,
        credential.isBackedUp,
        instant(auth),
      ],
    )
    return row?.id ?? ''
  } catch (error) {
    if (!(error instanceof SqlError) || error.code !== '23505') throw error
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
  }
}

/** The passkey as clients see it. */
export function toPasskeyJson({ id, name, createdAt, lastUsedAt }: Passkey): Json {
  return {
    id,
    ...(name === '' ? {} : { friendly_name: name }),
    created_at: createdAt,
    ...(lastUsedAt === null ? {} : { last_used_at: lastUsedAt }),
  }
}
