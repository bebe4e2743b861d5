import { type Claims, isActing } from '#tokens/caller.ts'
import { SqlError, type Transaction } from './database.ts'

/** What the database has to know about the caller. */
export type CallerIdentity = {
  role: string
  /** The claims as JSON; policies read them through auth.uid() and auth.jwt(). */
  claimsText: string
  /** The same, parsed. */
  claims?: Claims
}

/**
 * Whoever acts for somebody else (`isActing`) only reads.
 *
 * Makes the statements up to the end of the transaction (or the rollback of its savepoint) run with the caller's role
 * and claims. `settings` are further local settings, such as `storage.operation` or `statement_timeout`.
 * Rejects with SqlError 42501 for a role that is not granted to `authenticator`: the owner can set any role, a token
 * must not.
 */
export async function asCaller(
  transaction: Transaction,
  { role, claimsText, claims }: CallerIdentity,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const access = claims && isActing(claims) ? { transaction_read_only: 'on' } : {}
  const all = Object.entries({ ...settings, ...access, 'request.jwt.claims': claimsText, role })
  const set = all.map((_, at) => `set_config($${2 * at + 2}, $${2 * at + 3}, true)`)
  const rows = await transaction.query(
    `select num_nulls(${set.join(', ')}) where pg_has_role('authenticator', $1::name, 'member') and $1 <> 'authenticator'`,
    [role, ...all.flat()],
  )
  if (rows.length === 0) {
    throw new SqlError('42501', `permission denied to set role "${role}"`, null, null, null)
  }
}
