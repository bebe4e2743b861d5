import { randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'

type AuditAction =
  | 'login'
  | 'logout'
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_reauthenticate_requested'
  | 'user_invited'
  | 'user_modified'
  | 'user_updated_password'
  | 'identity_unlinked'
  | 'user_deleted'
  | 'token_revoked'
  | 'token_refreshed'
  | 'invite_accepted'
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'factor_updated'
  | 'passkey_created'
  | 'passkey_updated'
  | 'passkey_deleted'
  | 'recovery_codes_generated'
  | 'recovery_codes_regenerated'
  | 'recovery_codes_verified'
  | 'recovery_codes_deleted'

const logTypes: Partial<Record<AuditAction, string>> = {
  login: 'account',
  logout: 'account',
  token_revoked: 'token',
  token_refreshed: 'token',
  invite_accepted: 'account',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  recovery_codes_generated: 'factor',
  recovery_codes_regenerated: 'factor',
  recovery_codes_verified: 'factor',
  recovery_codes_deleted: 'factor',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
}

/** Writes who did what and from where, in the transaction of the change itself; `traits` add details. */
export async function writeAudit(
  transaction: Transaction,
  context: EndpointContext,
  actor: { id: string; email: string; phone?: string },
  action: AuditAction,
  traits?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email || (actor.phone ?? ''),
    actor_via_sso: false,
    action,
    log_type: logTypes[action] ?? 'user',
    ...(traits === undefined ? {} : { traits }),
  }
  await transaction.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2::json, $3::timestamptz, $4)`,
    [randomUUID(), JSON.stringify(payload), instant(context.auth), context.request.ip.slice(0, 64)],
  )
}
