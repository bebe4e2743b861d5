import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { JobChip } from '@fieldlark/domain/jobs/job-chips.ts'
import { Badge, type Tone } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'
import { WorkBadge } from '#parts/status/work-badge.tsx'

import { jobsTexts } from './jobs.texts.ts'

const tones: Record<JobChip, Tone> = {
  unscheduled: 'yellow',
  today: 'blue',
  in_progress: 'green',
  late: 'red',
  action_required: 'yellow',
  needs_invoicing: 'yellow',
  ending_soon: 'neutral',
}

/** The status of a job and what the office has to do, as small badges. A pending task is shown instead of "scheduled". */
export function JobChips({ status, chips }: { status: JobStatus; chips: readonly JobChip[] }) {
  const texts = useTexts(jobsTexts)
  return (
    <>
      {(status !== 'scheduled' || chips.length === 0) && <WorkBadge record="job" status={status} />}
      {chips.map((chip) => (
        <Badge key={chip} tone={tones[chip]}>
          {texts.chips[chip]}
        </Badge>
      ))}
    </>
  )
}
