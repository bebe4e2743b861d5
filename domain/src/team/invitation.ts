import { type infer as Infer, minLength, object, enum as oneOf, overwrite, refine, string } from 'zod/mini'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import { type InvitedRole, invitedRoles } from './role.ts'

/** The stored status; whether a pending invitation is expired depends on expires_at. */
export const invitationStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const invitationDays = 7

/** A row of team_invitations. The token is only in the mail. */
export type Invitation = {
  id: string
  business_id: string
  email: string
  role: InvitedRole
  status: InvitationStatus
  invited_by: string
  accepted_by: string | null
  expires_at: string
  accepted_at: string | null
  sent_count: number
  created_at: string
  updated_at: string
  /** Of the mail, where the person has no account; null: the language of the business. */
  language: 'en' | 'es' | null
}

/** `now` as ISO text. */
export const shownStatus = (
  { status, expires_at }: Pick<Invitation, 'status' | 'expires_at'>,
  now: string,
): InvitationStatus =>
  status === 'pending' && Date.parse(expires_at) <= Date.parse(now) ? 'expired' : status

/** Only the account with the invited address can accept a pending invitation. */
export const isForAccount = (invitation: Pick<Invitation, 'email'>, accountEmail: string): boolean =>
  cleanEmailAddress(invitation.email) === cleanEmailAddress(accountEmail)

/** Codes: emailRequired, emailInvalid, invalid. */
export const invitationDraftSchema = object({
  email: string({ error: 'emailRequired' }).check(
    overwrite(cleanEmailAddress),
    minLength(1, 'emailRequired'),
    refine((text) => text === '' || isEmailAddress(text), { error: 'emailInvalid' }),
  ),
  role: oneOf(invitedRoles, { error: 'invalid' }),
})
export type InvitationDraft = Infer<typeof invitationDraftSchema>
