import { randomUUID } from 'node:crypto'
import type { Transaction } from '#postgres/database.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'

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
  | 'user_deleted'
  | 'token_revoked'

const logTypes: Partial<Record<AuditAction, string>> = {
  login: 'account',
  logout: 'account',
  token_revoked: 'token',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
}

/** Who did what from where, kept with the change itself. */
export async function writeAudit(
  transaction: Transaction,
  ask: Ask,
  actor: { id: string; email: string },
  action: AuditAction,
): Promise<void> {
  const payload = {
    actor_id: actor.id,
    actor_username: actor.email,
    actor_via_sso: false,
    action,
    log_type: logTypes[action] ?? 'user',
  }
  await transaction.query(
    `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
     values ('00000000-0000-0000-0000-000000000000', $1, $2::json, $3::timestamptz, $4)`,
    [randomUUID(), JSON.stringify(payload), instant(ask.auth), ask.incoming.ip.slice(0, 64)],
  )
}
