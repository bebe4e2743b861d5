import { jobStatuses } from '@fieldlark/domain/jobs/job.ts'
import { jobChips } from '@fieldlark/domain/jobs/job-chips.ts'

import { type JobFilter, jobSorts } from '#data/job-filter.ts'
import { useJobCounts } from '#data/job-lists.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { teamTexts } from '#parts/team.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { jobsTexts } from './jobs.texts.ts'

/** How many jobs of each status; a tap shows only those. */
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

/** Search, what the job asks for, who does it, and the order. */
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
  const { id: businessId } = useBusiness()
  const isOffice = useCan('edit jobs')
  const { data: team = [] } = useTeamMembers(businessId)
  const members = team.filter(({ isActive, userId }) => isActive || userId === filter.member)
  const memberSelect = {
    label: texts.member,
    value: filter.member ?? '',
    options: [
      { value: '', label: texts.allMembers },
      ...members.map(({ userId, name }) => ({ value: userId, label: name || unnamed })),
    ],
    onChange: (member: string) => onChange({ member: member || null }),
  }
  return (
    <ListToolbar
      typed={typed}
      onTyped={onTyped}
      searchLabel={texts.search}
      placeholder={texts.searchPlaceholder}
      selects={[
        {
          label: texts.chip,
          value: filter.chip ?? '',
          options: [
            { value: '', label: texts.allChips },
            ...jobChips.map((chip) => ({ value: chip, label: texts.chips[chip] })),
          ],
          onChange: (chip) => onChange({ chip: jobChips.find((each) => each === chip) ?? null }),
        },
        // One alone has nobody to choose from, and a worker's list is his own.
        ...(isOffice && members.length > 1 ? [memberSelect] : []),
        {
          label: texts.sort,
          value: filter.sort,
          options: jobSorts.map((sort) => ({ value: sort, label: texts.sorts[sort] })),
          onChange: (sort) => onChange({ sort: jobSorts.find((each) => each === sort) ?? 'newest' }),
        },
      ]}
    />
  )
}
