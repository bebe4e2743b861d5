import type { Billing } from '../plans/billing.ts'
import { reconcileEach } from '../plans/reconcile.ts'
import type { TimedJob } from './timed-job.ts'

type Settings = Parameters<typeof reconcileEach>[0]

/** Makes up for events that never arrived. */
export const reconcilePlans = (settings: Settings, billing: Billing | null): TimedJob => ({
  name: 'reconcile-plans',
  times: '17 4 * * *',
  work: (_database, _now, signal) => reconcileEach(settings, billing, false, signal),
})

/** Tells Stripe what an owner ended here: they chose Free, closed the business or handed it over. */
export const endPlans = (settings: Settings, billing: Billing | null): TimedJob => ({
  name: 'end-plans',
  times: '*/5 * * * *',
  work: (_database, _now, signal) => reconcileEach(settings, billing, true, signal),
})
