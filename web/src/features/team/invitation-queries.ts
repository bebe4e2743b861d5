import type { OfferedInvitation } from '#data/answers.ts'
import { command } from '#data/command.ts'

/** null if there is no such token, or a newer mail replaced it. */
export async function fetchInvitation(token: string): Promise<OfferedInvitation | null> {
  const rows = await command('get_invitation', { token })
  return rows[0] ?? null
}

/**
 * Accepts the invitation for the signed-in user and returns the business's id. The Failure's message says why it failed:
 * invitation_not_found, invitation_other_email, email_not_verified, invitation_expired, invitation_not_pending, inviter_left.
 */
export function acceptInvitation(token: string, fullName: string | null): Promise<string> {
  return command('accept_team_invitation', { token, full_name: fullName })
}
