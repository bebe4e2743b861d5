import { chipsOf, endingSoonDays, openVisitsOf } from '@fieldlark/domain/jobs/job-chips.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import Repeat from 'lucide-react/icons/repeat'

import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useToday } from '#parts/dates/today.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { useCan } from '#session/session.tsx'

import { JobChips } from '../list/job-chips.tsx'
import { jobsTexts } from '../list/jobs.texts.ts'

/** The state of a job as badges, and when it was done; a worker sees none about invoices. */
export function JobFacts({ job, visits }: { job: WholeJob; visits: readonly ScheduledVisit[] | undefined }) {
  const texts = useTexts(jobsTexts)
  const { priority } = useTexts(workLabelTexts)
  const { today } = useToday()
  const dayOf = useBusinessDay()
  const canEdit = useCan('edit jobs')
  const chips = visits ? chipsOf(job, openVisitsOf(visits), today, addDays(today, endingSoonDays)) : []
  const shown = canEdit ? chips : chips.filter((chip) => chip !== 'needs_invoicing' && chip !== 'ending_soon')
  const isPressing = job.priority === 'high' || job.priority === 'urgent'
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <JobChips status={job.status} chips={shown} />
      {job.status === 'completed' && job.completed_at && <span>{dayOf(job.completed_at)}</span>}
      {isPressing && (
        <Badge tone={job.priority === 'urgent' ? 'red' : 'yellow'}>{priority[job.priority]}</Badge>
      )}
      {job.schedule_type === 'recurring' && (
        <Badge>
          <Repeat aria-hidden />
          {texts.recurs}
        </Badge>
      )}
    </span>
  )
}
