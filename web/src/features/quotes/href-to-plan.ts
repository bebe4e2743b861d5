import type { Job } from '@fieldlark/domain/jobs/job.ts'

import { jobEditHref, jobHref } from '#paths.ts'

/** Where a new job is scheduled: a recurring one by the rule in its form. */
export const hrefToPlan = ({ id, schedule_type }: Pick<Job, 'id' | 'schedule_type'>): string =>
  schedule_type === 'recurring' ? jobEditHref(id) : jobHref(id)
