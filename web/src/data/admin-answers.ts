import type { AdminBusiness, AdminBusinessRecord, AdminUser, AdminUserRecord } from './admin-records.ts'
import type { MailStatus } from './logged-mail.ts'

/** What /admin is for the caller: closed, waiting for a second factor or for its code, or open. */
export type AdminAccess = 'none' | 'factor_needed' | 'code_needed' | 'open'

export type AdminOverview = Record<
  | 'users'
  | 'businesses'
  | 'new_users'
  | 'new_businesses'
  | 'open_feedback'
  | 'failed_mails'
  | 'waiting_mails'
  | 'held_referrals',
  number
>

export type AdminFeedback = {
  id: string
  message: string
  created_at: string
  user_id: string
  email: string | null
  full_name: string | null
  business_id: string
  business_name: string
  handled_at: string | null
}

/** A mail of any business, or of none. */
export type AdminMail = {
  id: string
  kind: string
  to_address: string
  status: MailStatus
  attempts: number
  last_error: string | null
  created_at: string
  sent_at: string | null
  business_id: string | null
  business_name: string | null
  can_retry: boolean
}

export type AdminReferral = {
  id: string
  referred_email: string
  status: 'pending' | 'registered' | 'converted' | 'rewarded'
  created_at: string
  business_id: string
  business_name: string
  /** When the friend first paid for a plan, and when that was given back. */
  paid_at: string | null
  refunded_at: string | null
  /** Why it waits for an admin. */
  holds: ('same_address' | 'same_card')[]
}

export type AdminJob = {
  name: string
  last_run_at: string | null
  is_running: boolean
  next_attempt_at: string | null
  attempts: number
  max_attempts: number | null
  last_error: string | null
}

export type AdminJobs = {
  jobs: AdminJob[]
  database_bytes: number
  postgres: string
  waiting_pushes: number
  oldest_mail_at: string | null
}

export type AdminEvent = {
  id: number
  kind: string
  is_change: boolean
  subject: 'user' | 'business' | 'feedback' | 'mail' | 'referral' | null
  subject_id: string | null
  subject_name: string | null
  reason: string | null
  data: { search?: string }
  created_at: string
  /** Null: the operator, on the server. */
  admin_email: string | null
}

/** Results of the functions of admins. */
export type AdminAnswers = {
  admin_access: AdminAccess
  admin_audit: AdminEvent[]
  /** Null: there is no such business. */
  admin_business: AdminBusinessRecord | null
  admin_businesses: AdminBusiness[]
  admin_feedback: AdminFeedback[]
  admin_jobs: AdminJobs
  admin_outbox: AdminMail[]
  admin_overview: AdminOverview
  admin_referrals: AdminReferral[]
  /** Null: there is no such account. */
  admin_user: AdminUserRecord | null
  admin_users: AdminUser[]
}
