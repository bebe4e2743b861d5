import { jobStatuses, scheduleTypes } from '@fieldlark/domain/jobs/job.ts'
import { jobChips } from '@fieldlark/domain/jobs/job-chips.ts'

import { type FilterOf, listShape } from '#data/list-shape.ts'

export const jobSorts = ['day', 'day-desc', 'newest', 'oldest', 'title', 'amount-desc'] as const

/** `member` is a user's id; it is read from the URL before the team is loaded. */
export const jobShape = (member: string | null) =>
  listShape({
    sorts: jobSorts,
    choices: {
      status: jobStatuses,
      chip: jobChips,
      type: scheduleTypes,
      member: member && /^[0-9a-f-]{36}$/.test(member) ? [member] : [],
    },
  })

export type JobFilter = FilterOf<ReturnType<typeof jobShape>>
export type JobSort = JobFilter['sort']
