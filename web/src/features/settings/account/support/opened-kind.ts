/** What a request of support read, as kinds of records that a person knows. */
export type OpenedKind =
  | 'account'
  | 'clients'
  | 'dashboard'
  | 'expenses'
  | 'files'
  | 'invoices'
  | 'jobs'
  | 'messages'
  | 'other'
  | 'plan'
  | 'publicPage'
  | 'quotes'
  | 'referrals'
  | 'reports'
  | 'requests'
  | 'schedule'
  | 'services'
  | 'settings'
  | 'team'

/** The first that fits: "job_series" is of the schedule, "client_statement" of a client. */
const kinds: readonly (readonly [RegExp, OpenedKind])[] = [
  [/^\/storage\/|\/(?:photos|files|receipts)$/, 'files'],
  [/^\/auth\/|\/profiles$|my_support|notification/, 'account'],
  [/dashboard|forecast|money_on_the_table|getting_started/, 'dashboard'],
  [/plan_state/, 'plan'],
  [/referral/, 'referrals'],
  [/public_profile|profile_photos|review/, 'publicPage'],
  [/report|analytics|job_profit/, 'reports'],
  [/message|thread/, 'messages'],
  [/expense/, 'expenses'],
  [/invoice|payment|deposit|reminder|cash|credit/, 'invoices'],
  [/quote/, 'quotes'],
  [/visit|schedule|series|calendar|hours/, 'schedule'],
  [/request|booking/, 'requests'],
  [/job/, 'jobs'],
  [/client|propert|statement|portal/, 'clients'],
  [/service/, 'services'],
  [/member|invitation/, 'team'],
  [/settings|businesses|tax|counter|mail/, 'settings'],
]

export const openedKindOf = (path: string): OpenedKind =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
