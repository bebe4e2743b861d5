import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import type { JobChip } from '@fieldlark/domain/jobs/job-chips.ts'
import { State } from '@fieldlark/ui/state.tsx'
import type { Glyph } from '@fieldlark/ui/state-glyph.tsx'

import { useTexts } from '#language/language.tsx'
import { useWorkState, WorkState } from '#parts/status/work-state.tsx'

import { jobsTexts } from './jobs.texts.ts'

const glyphs: Record<JobChip, Glyph> = {
  unscheduled: 'draft',
  today: 'waiting',
  in_progress: 'partly',
  late: 'late',
  action_required: 'late',
  needs_invoicing: 'to-bill',
  ending_soon: 'waiting',
}

/** What a row has room for: the most pressing of what the office has to do, otherwise the status. */
export function useJobState() {
  const texts = useTexts(jobsTexts)
  const workState = useWorkState()
  return (status: JobStatus, chips: readonly JobChip[]): { glyph: Glyph; label: string } => {
    const [chip] = chips
    return chip ? { glyph: glyphs[chip], label: texts.chips[chip] } : workState({ record: 'job', status })
  }
}

/** The status of a job and what the office has to do. A pending task is shown instead of "scheduled". */
export function JobChips({ status, chips }: { status: JobStatus; chips: readonly JobChip[] }) {
  const texts = useTexts(jobsTexts)
  return (
    <>
      {(status !== 'scheduled' || chips.length === 0) && <WorkState record="job" status={status} />}
      {chips.map((chip) => (
        <State key={chip} glyph={glyphs[chip]}>
          {texts.chips[chip]}
        </State>
      ))}
    </>
  )
}
