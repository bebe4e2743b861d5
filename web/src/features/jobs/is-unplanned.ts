import type { WholeJob } from '#data/jobs.ts'

/** A job without anything on the calendar: the form may schedule it. */
export const isUnplanned = (job: WholeJob | null) =>
  job === null ||
  (job.total_visits === 0 &&
    job.series.length === 0 &&
    (job.status === 'draft' || job.status === 'scheduled'))
