import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { jobEditHref } from '#paths.ts'

import { jobTexts } from './job.texts.ts'

const ScheduleJobDialog = lazyPart(async () => (await import('./schedule-job-dialog.tsx')).ScheduleJobDialog)

/** Schedules a one-off job by a dialog for its first visit; a recurring job is scheduled in its form. */
export function ScheduleJobButton({ job, businessId }: { job: WholeJob; businessId: string }) {
  const { schedule } = useTexts(jobTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const face = (
    <>
      <CalendarPlus aria-hidden />
      {schedule}
    </>
  )
  if (job.schedule_type === 'recurring') {
    return <Button render={<Link to={jobEditHref(job.id)} />}>{face}</Button>
  }
  return (
    <>
      <Button ref={trigger} onClick={() => setOpen(true)}>
        {face}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScheduleJobDialog
            job={job}
            businessId={businessId}
            day={job.scheduled_date}
            finalFocus={trigger}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
