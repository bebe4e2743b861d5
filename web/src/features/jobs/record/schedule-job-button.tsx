import { Button } from '@fieldlark/ui/button.tsx'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useSetJobStatus, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { jobEditHref } from '#paths.ts'

import { jobTexts } from './job.texts.ts'

const VisitDialog = lazy(() =>
  import('#parts/visits/visit-dialog.tsx').then((file) => ({ default: file.VisitDialog })),
)

/** Schedules a one-off job by a dialog for its first visit; a recurring job is scheduled in its form. */
export function ScheduleJobButton({ job, businessId }: { job: WholeJob; businessId: string }) {
  const { schedule } = useTexts(jobTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useSetJobStatus(businessId)
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
          <VisitDialog
            businessId={businessId}
            finalFocus={trigger}
            fresh={{
              jobId: job.id,
              client: job.client,
              visit_date: job.scheduled_date,
              memberIds: job.members.map(({ user_id }) => user_id),
              ...(job.estimated_minutes && {
                duration_minutes: Math.min(Math.max(job.estimated_minutes, 5), 2880),
              }),
            }}
            onClose={(saved) => {
              setOpen(false)
              // A job with a date is no longer a draft.
              if (saved?.visit_date && job.status === 'draft') {
                void mutateAsync({ id: job.id, status: 'scheduled' }).catch(() => {})
              }
            }}
          />
        </Suspense>
      )}
    </>
  )
}
