import { addDays } from '../values/wall-time.ts'
import type { Job } from './job.ts'

export const jobGroups = [
  'earlier',
  'today',
  'tomorrow',
  'next_days',
  'later',
  'no_day',
  'draft',
  'completed',
  'cancelled',
] as const
/** Under which head a job is listed in the order of the next visit. */
export type JobGroup = (typeof jobGroups)[number]

const nextDays = 7

/** By the day of its next visit while it is scheduled, else by its status: what the list is ordered by. */
export function jobGroupOf(
  { status, scheduled_date: day }: Pick<Job, 'status' | 'scheduled_date'>,
  today: string,
): JobGroup {
  if (status !== 'scheduled') return status
  if (day === null) return 'no_day'
  if (day < today) return 'earlier'
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day <= addDays(today, nextDays) ? 'next_days' : 'later'
}
