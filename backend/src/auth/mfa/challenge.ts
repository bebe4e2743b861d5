import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import { isUuid } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Ask } from '../parts.ts'
import type { Factor } from '../user-json.ts'
import { factorNotFound, namedFactor, requireMember } from './factors.ts'

const lifetimeSeconds = 300

/** POST /factors/:id/challenge: opens five minutes in which a code is taken, from the same address. */
export async function challenge(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const { user } = await requireMember(ask)
  const factor = namedFactor(ask, user.factors)
  const id = randomUUID()
  await auth.database.transaction(async (transaction) => {
    // The wall clock: the column is unique, and two challenges may share a millisecond of ours.
    const known = await transaction.query(
      'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1 returning 1',
      [factor.id],
    )
    if (known.length === 0) throw factorNotFound()
    await transaction.query(
      `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, $3::timestamptz, $4::inet)`,
      [id, factor.id, instant(auth), addressOf(ask)],
    )
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await writeAudit(transaction, ask, user, 'challenge_created', traits)
  })
  const expiresAt = Math.floor(auth.now() / 1000) + lifetimeSeconds
  return json(200, { id, type: factor.factor_type, expires_at: expiresAt })
}

/** Whether the challenge may be answered now; it is spent with the transaction. */
export async function spendChallenge(
  transaction: Transaction,
  ask: Ask,
  factor: Factor,
  id: string,
): Promise<void> {
  const [row] = isUuid(id)
    ? await transaction.query<{ is_spent: boolean; is_here: boolean; age: string }>(
        `select verified_at is not null as is_spent, host(ip_address) = host($3::inet) as is_here,
           extract(epoch from $4::timestamptz - created_at)::text as age
         from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
        [id, factor.id, addressOf(ask), instant(ask.auth)],
      )
    : []
  if (!row) {
    const text = 'MFA factor with the provided challenge ID not found'
    throw new AuthFault(422, 'mfa_factor_not_found', text)
  }
  if (row.is_spent || !row.is_here) {
    throw new AuthFault(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (Number(row.age) > lifetimeSeconds) {
    const text = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthFault(422, 'mfa_challenge_expired', text)
  }
  await transaction.query('update auth.mfa_challenges set verified_at = $2::timestamptz where id = $1', [
    id,
    instant(ask.auth),
  ])
}

/** An in-process caller has no address, and the column wants one. */
function addressOf({ incoming: { ip } }: Ask): string {
  return isIP(ip) ? ip : '0.0.0.0'
}
