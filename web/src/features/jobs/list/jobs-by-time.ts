import type { ListedJob } from './job-list-queries.ts'

type Timed = Pick<ListedJob, 'status' | 'scheduled_date' | 'next'>

// What has no time comes after what has one.
const timeOf = ({ next }: Timed) => next[0]?.start_time ?? '99'

/** Jobs that are listed by the day of their next visit, those of one day by its time. */
export function jobsByTime<Job extends Timed>(jobs: readonly Job[]): readonly Job[] {
  const days = new Map<string, Job[]>()
  for (const job of jobs) {
    const key = `${job.status} ${job.scheduled_date}`
    const day = days.get(key)
    if (day) day.push(job)
    else days.set(key, [job])
  }
  return [...days.values()].flatMap((day) =>
    day.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(a) < timeOf(b) ? -1 : 1)),
  )
}
