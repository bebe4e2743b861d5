import { jobGroupOf } from '@fieldlark/domain/jobs/job-group.ts'

import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { groupsOf } from '#parts/list/groups.ts'
import { useNumberText } from '#parts/money/number-text.ts'

import type { JobFilter } from './job-filter.ts'
import type { ListedJob } from './job-list-queries.ts'
import { jobsTexts } from './jobs.texts.ts'

/** Jobs by the day of their next visit. They have no sum: the price of what repeats is that of one visit. */
export function useJobGroups({ sort, search }: JobFilter) {
  const { groups, states } = useTexts(jobsTexts)
  const { today } = useToday()
  const numberText = useNumberText()
  return (jobs: readonly ListedJob[], total: number) =>
    sort === 'day' && search === ''
      ? groupsOf(jobs, {
          keyOf: (job) => jobGroupOf(job, today),
          labelOf: (key) => ({ ...states, ...groups })[key],
          numberText,
          isAll: jobs.length >= total,
        })
      : undefined
}
