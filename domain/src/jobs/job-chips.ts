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

export type ChippedJob = Pick<
  Job,
  | 'status'
  | 'schedule_type'
  | 'scheduled_date'
  | 'end_date'
  | 'billing_frequency'
  | 'next_billing'
  | 'invoice_choice'
  | 'amount'
  | 'total_visits'
  | 'completed_visits'
>

/** The facts about a job's open visits that the chips need. */
export type OpenVisits = {
  /** The number of visits that are neither done nor cancelled. */
  open: number
  /** The earliest of their days; null when none has a day. */
  nextDay: string | null
  isRunning: boolean
}

function isBillable(job: ChippedJob, today: string): boolean {
  if (job.invoice_choice === 'no_charge' || job.amount <= 0 || job.status === 'cancelled') return false
  if (job.status === 'completed') return true
  if (job.status !== 'scheduled' || job.completed_visits === 0) return false
  if (job.billing_frequency === 'after_each_visit') return true
  const isPeriodic = job.billing_frequency === 'weekly' || job.billing_frequency === 'monthly'
  return isPeriodic && job.next_billing !== null && job.next_billing <= today
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
  if (isBillable(job, today)) chips.push('needs_invoicing')
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
