import { Button } from '@fieldlark/ui/button.tsx'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useSetJobStatus, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { jobEditHref } from '../../paths.ts'
import { isUnplanned } from './is-unplanned.ts'
import { jobTexts } from './job.texts.ts'
import { JobMenu } from './job-menu.tsx'

const VisitDialog = lazy(() =>
  import('#parts/visit-dialog.tsx').then((file) => ({ default: file.VisitDialog })),
)

/** Edit, what else, and first of all: onto the calendar with a job that is not there. */
export function JobActions({
  job,
  businessId,
  openVisits,
}: {
  job: WholeJob
  businessId: string
  openVisits: number
}) {
  const texts = useTexts(jobTexts)
  const isWaiting = isUnplanned(job)
  return (
    <>
      <JobMenu job={job} businessId={businessId} openVisits={openVisits} />
      <Button variant={isWaiting ? 'secondary' : 'primary'} render={<Link to={jobEditHref(job.id)} />}>
        <Pencil aria-hidden />
        {texts.edit}
      </Button>
      {isWaiting && <ScheduleButton job={job} businessId={businessId} />}
    </>
  )
}

/** One visit is a dialog; a rule is written in the form. */
function ScheduleButton({ job, businessId }: { job: WholeJob; businessId: string }) {
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
              // Work with a day is a draft no more.
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
