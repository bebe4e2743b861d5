import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, json } from '../errors.ts'
import { isUuid } from '../fields.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import { textInTurn } from '../phone/phone-code.ts'
import type { Factor, User } from '../user-json.ts'
import { factorNotFound, namedFactor, requireMember } from './factors.ts'
import { phoneOf, readPhoneChallenge, textChallenge } from './phone-factor.ts'
import { askForKey } from './webauthn-factor.ts'

const lifetimeSeconds = 300

/** POST /factors/:id/challenge: an answer from the same address is accepted for five minutes. */
export async function challenge(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user } = await requireMember(context)
  const factor = namedFactor(context, user.factors)
  const id = randomUUID()
  const question = factor.factor_type === 'webauthn' ? await askForKey(context, user, factor) : null
  const texted = factor.factor_type === 'phone' ? await readPhoneChallenge(context, id, factor) : null
  const store = () =>
    auth.database.transaction((transaction) =>
      storeChallenge(transaction, context, user, factor, { id, kept: question?.kept, hash: texted?.hash }),
    )
  if (texted) {
    await textInTurn(context, phoneOf(factor), async () => {
      await store()
      await textChallenge(context, user, factor, texted)
    })
  } else await store()
  const expiresAt = Math.floor(auth.now() / 1000) + lifetimeSeconds
  return json(200, { id, type: factor.factor_type, ...question?.shown, expires_at: expiresAt })
}

type NewChallenge = { id: string; kept: KeptChallenge | undefined; hash: string | undefined }

async function storeChallenge(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  factor: Factor,
  { id, kept, hash }: NewChallenge,
): Promise<void> {
  const { auth, request } = context
  // The wall clock, because the column is unique and two challenges may share a millisecond of the service's clock.
  const known = await transaction.query(
    'update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1 returning 1',
    [factor.id],
  )
  if (known.length === 0) throw factorNotFound()
  await transaction.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data, otp_code)
     values ($1, $2, $3::timestamptz, $4::inet, $5::jsonb, $6)`,
    [id, factor.id, instant(auth), addressOf(context), kept ? JSON.stringify(kept) : null, hash ?? null],
  )
  const traits = { factor_id: factor.id, factor_status: factor.status }
  await writeAudit(transaction, context, user, 'challenge_created', traits)
  if (hash !== undefined) await auth.limits.takeSms(transaction, request.ip)
}

/** What the service keeps of a challenge until it is answered. */
export type KeptChallenge = { challenge?: string }

/** Whether the challenge may be answered now; the transaction uses it up. Returns what was kept for it. */
export async function spendChallenge(
  transaction: Transaction,
  context: EndpointContext,
  factor: Factor,
  id: string,
): Promise<KeptChallenge> {
  const [row] = isUuid(id)
    ? await transaction.query<{
        is_spent: boolean
        is_here: boolean
        age: string
        kept: KeptChallenge | null
      }>(
        `select verified_at is not null as is_spent, host(ip_address) = host($3::inet) as is_here,
           extract(epoch from $4::timestamptz - created_at)::text as age, web_authn_session_data as kept
         from auth.mfa_challenges where id = $1 and factor_id = $2 for update`,
        [id, factor.id, addressOf(context), instant(context.auth)],
      )
    : []
  if (!row) {
    const text = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', text)
  }
  if (row.is_spent || !row.is_here) {
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (Number(row.age) > lifetimeSeconds) {
    const text = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', text)
  }
  await transaction.query('update auth.mfa_challenges set verified_at = $2::timestamptz where id = $1', [
    id,
    instant(context.auth),
  ])
  return row.kept ?? {}
}

/** An in-process caller has no address, but the column requires one. */
function addressOf({ request: { ip } }: EndpointContext): string {
  return isIP(ip) ? ip : '0.0.0.0'
}
