import type { MeasuredRow } from './measured-row.ts'

/** The lists of those who run the installation, each noting that it was looked at. */
export const adminRows: readonly MeasuredRow[] = (
  [
    ['overview', 'admin_overview()', 500],
    ['users', 'admin_users()', 800],
    ['users by words', `admin_users('owner 4711')`, 800],
    ['users by a word of most', `admin_users('account.example')`, 800],
    ['businesses', 'admin_businesses()', 800],
    ['businesses by words', `admin_businesses('sparkle 4712')`, 1200],
    ['businesses of a plan', `admin_businesses(plan => 'expired')`, 800],
    ['feedback', 'admin_feedback()', 800],
    ['feedback that was dealt with', 'admin_feedback(true)', 800],
    ['outbox', 'admin_outbox()', 800],
    ['outbox, failed', `admin_outbox('failed')`, 800],
    ['outbox, waiting', `admin_outbox('waiting')`, 800],
    ['referrals', 'admin_referrals()', 800],
    ['referrals with a reward', `admin_referrals('rewarded')`, 800],
    ['audit', 'admin_audit()', 800],
    ['audit with looks', 'admin_audit(true)', 800],
    ['jobs', 'admin_jobs()', 100],
  ] as const
).map(
  ([name, call, buffers]): MeasuredRow => ({
    name: `admin: ${name}`,
    tenant: 'large',
    sql: `select public.${call}`,
    limits: { buffers, ms: 50, ratio: 2 },
    by: 'admin',
    isUndone: true,
  }),
)
