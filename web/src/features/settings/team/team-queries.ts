import type { Role } from '@fieldlark/domain/team/role.ts'
import { useQuery } from '@tanstack/react-query'

import { command, commandRow } from '#data/command.ts'
import { rest } from '#data/rest.ts'
import type { Args, Row } from '#data/schema.ts'
import { done, rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

// A family of its own: its counts change with each visit, the list of the members does not.
const overviewKey = (businessId: string) => ['team_overview', businessId]
// Under the family of the table, so that a new member refreshes both.
const invitationsKey = (businessId: string) => ['team_members', businessId, 'invitations']

export type OverviewLine = {
  user_id: string
  full_name: string | null
  email: string | null
  role: Role
  is_active: boolean
  last_seen_at: string | null
  week_visits: number
  open_visits: number
  labor_cost_per_hour: number | null
}

/** The name as shown: the email until the person has given one. */
export const memberName = ({ full_name, email }: Pick<OverviewLine, 'full_name' | 'email'>): string =>
  full_name || email || ''

/** The members with what only the office sees of them. */
export const useTeamOverview = (businessId: string) =>
  useQuery({
    queryKey: overviewKey(businessId),
    queryFn: async () =>
      (await command('team_overview', { business_id: businessId })) as unknown as OverviewLine[],
  })

export type OpenInvitation = Pick<
  Row<'team_invitations'>,
  'id' | 'email' | 'role' | 'status' | 'expires_at' | 'created_at'
>

/** Invitations that wait for an answer, and those that expired without one; newest first. */
export const useOpenInvitations = (businessId: string) =>
  useQuery({
    queryKey: invitationsKey(businessId),
    queryFn: async (): Promise<OpenInvitation[]> =>
      rowsOf(
        await rest
          .from('team_invitations')
          .select('id, email, role, status, expires_at, created_at')
          .eq('business_id', businessId)
          .in('status', ['pending', 'expired'])
          .order('created_at', { ascending: false })
          .limit(100),
      ),
  })

const team = { changes: ['team_members'], isAwaited: true } as const

export const useInvite = (businessId: string) =>
  useWrite(businessId, team, (given: Omit<Args<'invite_member'>, 'business_id'>) =>
    commandRow('invite_member', { business_id: businessId, ...given }),
  )

export const useResendInvitation = (businessId: string) =>
  useWrite(businessId, team, (id: string) => command('resend_invitation', { invitation_id: id }))

export const useCancelInvitation = (businessId: string) =>
  useWrite(businessId, team, (id: string) => command('cancel_invitation', { invitation_id: id }))

/** Returns the token of a link to hand over; the one made before stops working. It cannot be read again. */
export const makeInvitationLink = (id: string) => commandRow('copy_invitation_link', { invitation_id: id })

export const useSetRole = (businessId: string) =>
  useWrite(businessId, team, ({ userId, role }: { userId: string; role: Role }) =>
    command('set_member_role', { business_id: businessId, user_id: userId, role }),
  )

export const useReactivate = (businessId: string) =>
  useWrite(businessId, team, (userId: string) =>
    command('reactivate_member', { business_id: businessId, user_id: userId }),
  )

/** Null takes the cost away: time worked from then on costs nothing. */
export const useSetLaborCost = (businessId: string) =>
  useWrite(businessId, team, async ({ userId, cost }: { userId: string; cost: number | null }) => {
    if (cost !== null) {
      const args = { business_id: businessId, user_id: userId, labor_cost_per_hour: cost }
      return command('set_labor_cost', args)
    }
    const costs = rest.from('team_member_costs').delete()
    return done(await costs.eq('business_id', businessId).eq('user_id', userId))
  })
