import type { RefObject } from 'react'

import { useSetJobStatus, type WholeJob } from '#data/jobs.ts'
import { VisitDialog } from '#parts/visits/visit-dialog.tsx'

/** The dialog for the first visit of a one-off job, on this day where one was picked. */
export function ScheduleJobDialog({
  job,
  businessId,
  day,
  finalFocus,
  onClose,
}: {
  job: WholeJob
  businessId: string
  day: string | null
  finalFocus: RefObject<HTMLButtonElement | null>
  onClose: () => void
}) {
  const { mutateAsync } = useSetJobStatus(businessId)
  return (
    <VisitDialog
      businessId={businessId}
      finalFocus={finalFocus}
      fresh={{
        jobId: job.id,
        client: job.client,
        clientId: job.client_id,
        visit_date: day,
        memberIds: job.members.map(({ user_id }) => user_id),
        lines: job.lines,
        ...(job.estimated_minutes && {
          duration_minutes: Math.min(Math.max(job.estimated_minutes, 5), 2880),
        }),
      }}
      onClose={(saved) => {
        onClose()
        // A job with a date is no longer a draft.
        if (saved?.visit_date && job.status === 'draft') {
          void mutateAsync({ id: job.id, status: 'scheduled' }).catch(() => {})
        }
      }}
    />
  )
}
