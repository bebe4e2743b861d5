import { jobStatuses } from '@fieldlark/domain/jobs/job.ts'
import { jobChips } from '@fieldlark/domain/jobs/job-chips.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { choiceOf } from '#parts/list/choice.ts'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { teamTexts } from '#parts/team/team.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { type JobFilter, jobSorts } from './job-filter.ts'
import { useJobCounts } from './job-list-queries.ts'

import { jobsTexts } from './jobs.texts.ts'

/** The number of jobs by status; a tap filters the list. */
export function JobStrip({
  businessId,
  status,
  onStatus,
}: {
  businessId: string
  status: JobFilter['status']
  onStatus: (status: JobFilter['status']) => void
}) {
  const texts = useTexts(jobsTexts)
  const { data: counts, isError } = useJobCounts(businessId)
  const unknown = isError ? null : undefined
  const all = counts && jobStatuses.reduce((sum, each) => sum + counts[each], 0)
  const items = [
    { value: null, label: texts.all, count: all ?? unknown },
    ...jobStatuses.map((each) => ({
      value: each,
      label: texts.states[each],
      count: counts?.[each] ?? unknown,
    })),
  ]
  return <StatusStrip label={texts.status} items={items} value={status} onChange={onStatus} />
}

/** Search, filters by chip and by team member, and the sort order. */
export function JobToolbar({
  filter,
  typed,
  onTyped,
  onChange,
}: {
  filter: JobFilter
  typed: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<JobFilter>) => void
}) {
  const texts = useTexts(jobsTexts)
  const { unnamed } = useTexts(teamTexts)
  const { id: businessId, workers_see_all_work: isAllSeen } = useBusiness()
  const canAssign = useCan('assign members')
  const { data: team = [] } = useTeamMembers(businessId)
  const members = team.filter(({ isActive, userId }) => isActive || userId === filter.member)
  const member = choiceOf({
    label: texts.member,
    all: texts.allMembers,
    choices: members.map(({ userId }) => userId),
    labelOf: (id) => members.find(({ userId }) => userId === id)?.name || unnamed,
    value: filter.member,
    onChange: (chosen) => onChange({ member: chosen }),
  })
  const chip = choiceOf({
    label: texts.chip,
    all: texts.allChips,
    choices: jobChips,
    labelOf: (each) => texts.chips[each],
    value: filter.chip,
    onChange: (chosen) => onChange({ chip: chosen }),
  })
  return (
    <ListToolbar
      texts={texts}
      typed={typed}
      onTyped={onTyped}
      // With a single member there is nothing to choose, nor where a worker's list contains only their own jobs.
      filters={(canAssign || isAllSeen) && members.length > 1 ? [chip, member] : [chip]}
      sort={filter.sort}
      sorts={jobSorts}
      onSort={(sort) => onChange({ sort })}
    />
  )
}
