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
/** What a job asks of the office now, read off its rows; nothing of it is stored. */
export type JobChip = (typeof jobChips)[number]

/** A series that ends within so many days is asked about. */
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

/** What the chips need to know of a job's open visits. */
export type OpenVisits = {
  /** Visits that are neither done nor cancelled. */
  open: number
  /** The first day of them; null when none has a day. */
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

/** In the order in which they matter. `soon` is the last day that counts as "ending soon" (today + endingSoonDays). */
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
