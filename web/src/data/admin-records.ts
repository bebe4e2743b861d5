import type { PlanStatus } from '@fieldlark/domain/plans/plan.ts'
import type { Role } from '@fieldlark/domain/team/role.ts'

export type AdminUser = {
  id: string
  email: string | null
  full_name: string | null
  created_at: string
  last_sign_in_at: string | null
  is_confirmed: boolean
  is_admin: boolean
  businesses: number
}

export type AdminUserRecord = Omit<AdminUser, 'businesses'> & {
  language: 'en' | 'es'
  is_deleted: boolean
  /** Whether support may look at the app as this person. */
  may_be_seen: boolean
  factors: number
  sessions: number
  providers: string[]
  trial_ends_at: string | null
  referred_by: string | null
  businesses: { id: string; name: string; role: Role; is_active: boolean; plan_status: PlanStatus }[]
}

export type AdminBusiness = {
  id: string
  name: string
  plan_status: PlanStatus
  trial_ends_at: string | null
  created_at: string
  closed_at: string | null
  country: string | null
  owner_email: string | null
  members: number
}

export type AdminBusinessRecord = Omit<AdminBusiness, 'members' | 'owner_email'> & {
  currency: string | null
  timezone: string
  subdomain: string | null
  email: string | null
  phone: string | null
  counts: Record<'clients' | 'jobs' | 'invoices', number>
  last_event_at: string | null
  mails_today: number
  mails_a_day: number
  failed_mails: number
  /** In US dollars. */
  credit: number
  members: { id: string; email: string | null; full_name: string | null; role: Role; is_active: boolean }[]
}
