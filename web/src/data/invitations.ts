import type { InvitationStatus } from '@fieldlark/domain/team/invitation.ts'
import type { InvitedRole } from '@fieldlark/domain/team/role.ts'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

/** What whoever holds the token may know; the e-mail is masked ("m***@example.com"). */
export type OfferedInvitation = {
  business_name: string
  email: string
  role: InvitedRole
  status: InvitationStatus
}

/** null when there is no such token, or a newer mail replaced it. */
export async function fetchInvitation(token: string): Promise<OfferedInvitation | null> {
  const rows = rowsOf<OfferedInvitation[]>(await rest.rpc('get_invitation', { token }))
  return rows[0] ?? null
}

/**
 * Makes the signed-in person a member and answers the business's id. The Failure's message says why not:
 * invitation_not_found, invitation_other_email, email_not_verified, invitation_expired, invitation_not_pending, inviter_left.
 */
export async function acceptInvitation(token: string, fullName: string | null): Promise<string> {
  const { data, error, status } = await rest.rpc('accept_team_invitation', { token, full_name: fullName })
  if (error) throw toFailure(error, status)
  return data as string
}
