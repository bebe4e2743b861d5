export const roles = ['owner', 'manager', 'worker'] as const
export type Role = (typeof roles)[number]

/** The roles that an invitation can give: members become owners later, never by invitation. */
export const invitedRoles = ['manager', 'worker'] as const satisfies readonly Role[]
export type InvitedRole = (typeof invitedRoles)[number]

/** A row of team_members. */
export type Member = {
  id: string
  business_id: string
  user_id: string
  role: Role
  is_active: boolean
  joined_at: string
  /** When they last came back; null: they did not. */
  returned_at: string | null
}
