import type { Role } from '@fieldlark/domain/team/role.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'

/** `color` is the member's in every calendar and avatar; white text is readable on it. */
export type TeamMember = { userId: string; name: string; role: Role; isActive: boolean; color: string }

export const firstColor = '#1f6f4a'

const colors = [
  firstColor,
  '#1f5c88',
  '#7d5200',
  '#6b3fa0',
  '#ae2e1f',
  '#0f6b70',
  '#9c2c6c',
  '#4a5a1f',
  '#3d4f8f',
  '#6a4a36',
]

async function fetchTeam(businessId: string): Promise<TeamMember[]> {
  const query = rest
    .from('team_members')
    .select('user_id, role, is_active, profile:profiles(full_name, email)')
  // No row is ever deleted, so the order of joining gives each member a permanent color.
  const answer = await query.eq('business_id', businessId).order('joined_at').order('id')
  return rowsOf(answer).map(({ user_id, role, is_active, profile }, at) => ({
    userId: user_id,
    name: profile?.full_name || profile?.email || '',
    role,
    isActive: is_active,
    color: colors[at % colors.length] ?? firstColor,
  }))
}

/** Everybody who works or worked in the business, in the order of joining. */
export const useTeamMembers = (businessId: string) =>
  useQuery({
    queryKey: ['team_members', businessId],
    queryFn: () => fetchTeam(businessId),
    staleTime: 5 * 60_000,
  })
