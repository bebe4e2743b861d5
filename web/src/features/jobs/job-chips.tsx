import type { JobChip } from '@fieldlark/domain/jobs/job-chips.ts'
import { Badge, type Tone } from '@fieldlark/ui/badge.tsx'

import { useTexts } from '#language/language.tsx'

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

/** What a job asks of the office, as small signs. */
export function JobChips({ chips }: { chips: readonly JobChip[] }) {
  const texts = useTexts(jobsTexts)
  return chips.map((chip) => (
    <Badge key={chip} tone={tones[chip]}>
      {texts.chips[chip]}
    </Badge>
  ))
}
