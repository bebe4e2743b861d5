import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'
import { rest } from '#data/rest.ts'

import { command } from './command.ts'
import { rowsOf, table } from './table.ts'

export type Membership = { role: Role; business: Business }

export type BusinessDraft = Pick<Business, 'business_name'> & Partial<Business>

export const businesses = table('businesses')

/** Every business the person works in, oldest first, with the role there. */
export async function fetchMemberships(userId: string): Promise<Membership[]> {
  const answer = await rest
    .from('team_members')
    .select('role, business:businesses(*)')
    .eq('user_id', userId)
    .eq('is_active', true)
    .order('joined_at')
  return rowsOf(answer)
}

/** Marks one own business as the active one and every other own one as not. */
export async function activateBusiness(businessId: string): Promise<void> {
  await command('set_active_business', { business_id: businessId })
}
