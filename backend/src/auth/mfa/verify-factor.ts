import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, json } from '../errors.ts'
import { type Json, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import { dropLinkingFlows } from '../openid/oauth-flow.ts'
import type { Ask } from '../parts.ts'
import { rotate } from '../refresh-tokens.ts'
import { readSession, tokenResponse } from '../sessions.ts'
import type { Factor } from '../user-json.ts'
import { lockUser, readUser } from '../users.ts'
import { spendChallenge } from './challenge.ts'
import { factorNotFound, type Member, namedFactor, requireMember } from './factors.ts'
import { stepOfCode } from './totp.ts'

type Proof = { challengeId: string; code: string }

/** POST /factors/:id/verify: the code lifts this session to aal2 and makes the factor count. */
export async function verifyFactor(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const member = await requireMember(ask)
  const factor = namedFactor(ask, member.user.factors)
  const fields = await readFields(ask)
  const proof = { challengeId: fields.text('challenge_id'), code: fields.text('code') }
  // Six digits are few: tries are counted for the factor, from whatever address and session they come.
  const giveBack = await auth.limits.takeFactor(factor.id)
  const response = await auth.database.transaction((transaction) =>
    accept(transaction, ask, member, factor, proof),
  )
  await giveBack()
  return json(200, response, { 'cache-control': 'no-store' })
}

async function accept(
  transaction: Transaction,
  ask: Ask,
  member: Member,
  factor: Factor,
  proof: Proof,
): Promise<Json> {
  const at = instant(ask.auth)
  const user = await lockUser(transaction, member.user.id)
  if (!user) throw factorNotFound()
  await spendChallenge(transaction, ask, factor, proof.challengeId)
  await spendCode(transaction, ask, factor, proof.code)
  const traits = { factor_id: factor.id, challenge_id: proof.challengeId, factor_type: factor.factor_type }
  await writeAudit(transaction, ask, user, 'verification_attempted', traits)
  const refreshToken = await liftSession(transaction, ask, member, factor)
  // Whoever came in by the password alone has to come again, with the factor.
  await transaction.query(
    `delete from auth.sessions where user_id = $1 and coalesce(aal::text, 'aal1') < 'aal2' and id <> $2`,
    [user.id, member.sessionId],
  )
  await dropLinkingFlows(transaction, user.id)
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type::text = $2`,
    [user.id, factor.factor_type],
  )
  await transaction.query(
    'update auth.users set last_sign_in_at = $2::timestamptz, updated_at = $2::timestamptz where id = $1',
    [user.id, at],
  )
  const session = await readSession(transaction, member.sessionId)
  return tokenResponse(ask.auth, await readUser(transaction, user.id), session, refreshToken)
}

/** The code's half minute is written down with the use, so that it opens nothing a second time. */
async function spendCode(transaction: Transaction, ask: Ask, factor: Factor, code: string): Promise<void> {
  const [row] = await transaction.query<{ secret: string | null; step: string | null }>(
    'select secret, last_totp_step::text as step from auth.mfa_factors where id = $1 for update',
    [factor.id],
  )
  if (!row) throw factorNotFound()
  const secret = ask.auth.factorSecrets.open(factor.id, row.secret ?? '')
  if (secret === null) {
    ask.auth.log({ level: 'error', event: 'auth.factor_of_another_key', factor: factor.id })
  }
  const step = secret === null ? null : stepOfCode(secret, code, ask.auth.now())
  if (step === null || step <= Number(row.step ?? -1)) {
    throw new AuthFault(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  }
  await transaction.query(
    `update auth.mfa_factors set last_totp_step = $2, status = 'verified', updated_at = $3::timestamptz where id = $1`,
    [factor.id, step, instant(ask.auth)],
  )
}

/** Answers the session's next refresh token: the one from before the factor is spent. */
async function liftSession(
  transaction: Transaction,
  ask: Ask,
  { user, sessionId }: Member,
  factor: Factor,
): Promise<string> {
  const at = instant(ask.auth)
  await transaction.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3::timestamptz where id = $1`,
    [sessionId, factor.id, at],
  )
  await transaction.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2::timestamptz, $2::timestamptz, $3, $4)
     on conflict (session_id, authentication_method) do update set created_at = excluded.created_at,
       updated_at = excluded.updated_at`,
    [sessionId, at, factor.factor_type, randomUUID()],
  )
  const [current] = await transaction.query<{ id: string; token: string }>(
    `select id::text, token from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  )
  if (!current) {
    throw new AuthFault(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  const family = { sessionId, userId: user.id, isEnded: false }
  return rotate(transaction, ask, family, { ...current, revoked: false, age: 0 })
}
