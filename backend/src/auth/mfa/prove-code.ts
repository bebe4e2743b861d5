import type { Transaction } from '#postgres/database.ts'
import { AuthError } from '../errors.ts'
import { instant } from '../instants.ts'
import type { EndpointContext } from '../parts.ts'
import type { Factor } from '../user-json.ts'
import { factorNotFound } from './factors.ts'
import { stepOfCode } from './totp.ts'

/** Stores the step of the used code, so that neither it nor an older one is accepted again. */
export async function proveCode(
  transaction: Transaction,
  context: EndpointContext,
  factor: Factor,
  code: string,
): Promise<void> {
  const [row] = await transaction.query<{ secret: string | null; step: string | null }>(
    'select secret, last_totp_step::text as step from auth.mfa_factors where id = $1 for update',
    [factor.id],
  )
  if (!row) throw factorNotFound()
  const secret = context.auth.factorSecrets.open(factor.id, row.secret ?? '')
  if (secret === null) {
    context.auth.log({ level: 'error', event: 'auth.factor_of_another_key', factor: factor.id })
  }
  const step = secret === null ? null : stepOfCode(secret, code, context.auth.now())
  if (step === null || step <= Number(row.step ?? -1)) {
    throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await transaction.query(
    `update auth.mfa_factors set last_totp_step = $2, status = 'verified', updated_at = $3::timestamptz where id = $1`,
    [factor.id, step, instant(context.auth)],
  )
}
