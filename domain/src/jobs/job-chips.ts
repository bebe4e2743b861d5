import type { Job } from './job.ts'

export const jobChips = [
  'unscheduled',
  'today',
  'in_progress',
  'late',
  'action_required',
  'needs_invoicing',
  'ending_soon',
] as const
/** What needs attention on a job now, derived from its rows and never stored. */
export type JobChip = (typeof jobChips)[number]

/** A series that ends within this many days is flagged. */
export const endingSoonDays = 30

type BilledJob = Pick<Job, 'billing_frequency' | 'next_billing'> & {
  /** Its row of unbilled_jobs, none when all is billed: what its finished work on no invoice is worth. */
  unbilled: readonly { amount: number }[]
}
export type ChippedJob = Pick<Job, 'status' | 'schedule_type' | 'end_date' | 'total_visits'> & BilledJob

/** The facts about a job's open visits that the chips need. */
export type OpenVisits = {
  /** The number of visits that are neither done nor cancelled. */
  open: number
  /** The earliest of their days; null when none has a day. */
  nextDay: string | null
  isRunning: boolean
}

/** Work that is billed weekly or monthly waits for its day; all other is to be billed once it is done. */
export function needsInvoicing(
  { unbilled, billing_frequency, next_billing }: BilledJob,
  today: string,
): boolean {
  if (unbilled.length === 0) return false
  const isPeriodic = billing_frequency === 'weekly' || billing_frequency === 'monthly'
  return !isPeriodic || next_billing === null || next_billing <= today
}

/** The chips in order of importance. `soon` is the last day that counts as "ending soon" (today + endingSoonDays). */
export function chipsOf(job: ChippedJob, visits: OpenVisits, today: string, soon: string): JobChip[] {
  const chips: JobChip[] = []
  const isOpen = job.status === 'scheduled' || job.status === 'draft'
  if (visits.isRunning) chips.push('in_progress')
  if (job.status === 'scheduled' && visits.nextDay !== null) {
    if (visits.nextDay < today) chips.push('late')
    else if (visits.nextDay === today && !visits.isRunning) chips.push('today')
  }
  const isDone = visits.open === 0 && job.total_visits > 0
  if (isOpen && visits.nextDay === null && !isDone && !visits.isRunning) chips.push('unscheduled')
  if (job.status === 'scheduled' && isDone) chips.push('action_required')
  if (needsInvoicing(job, today)) chips.push('needs_invoicing')
  const isEnding = job.schedule_type === 'recurring' && job.status === 'scheduled' && job.end_date !== null
  if (isEnding && job.end_date !== null && job.end_date >= today && job.end_date <= soon)
    chips.push('ending_soon')
  return chips
}

type Seen = { status: string; visit_date: string | null }

export function openVisitsOf(visits: readonly Seen[]): OpenVisits {
  const open = visits.filter(({ status }) => status === 'scheduled' || status === 'in_progress')
  const days = open.flatMap(({ visit_date }) => visit_date ?? []).sort()
  return {
    open: open.length,
    nextDay: days[0] ?? null,
    isRunning: open.some(({ status }) => status === 'in_progress'),
  }
}
