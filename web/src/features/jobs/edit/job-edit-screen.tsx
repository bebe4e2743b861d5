import type { Request } from '@fieldlark/domain/requests/request.ts'
import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { usualStart } from '@fieldlark/domain/schedule/usual-time.ts'
import { Navigate, useParams, useSearchParams } from 'react-router'

import { useJob } from '#data/jobs.ts'
import { useRequest } from '#data/requests.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useJobVisits } from '#data/visits.ts'
import { useWallNow } from '#parts/dates/wall-now.ts'
import { Allowed } from '#parts/record/allowed.tsx'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { useIsOwnWork } from '#parts/team/own-work.ts'
import { jobHref, paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { JobEditor } from './job-editor.tsx'
import type { JobStart } from './job-fields.ts'
import { OwnJobEditor } from './own-job-editor.tsx'

/**
 * The screen that creates or edits a job. `?client=`, `?request=`, `?date=` and `?type=recurring` preset a new one, and the
 * last one also a job without visits. Workers edit the jobs they are on, and of these only the work.
 */
export function JobEditScreen() {
  const { id } = useParams()
  const canEdit = useCan('edit jobs')
  return id && !canEdit ? (
    <Allowed action="edit own jobs" instead={jobHref(id)}>
      <EditOwnJob key={id} jobId={id} />
    </Allowed>
  ) : (
    <Allowed action="edit jobs" instead={paths.jobs}>
      <Editing id={id} />
    </Allowed>
  )
}

function EditOwnJob({ jobId }: { jobId: string }) {
  const { id: businessId } = useBusiness()
  const { data: job, error, refetch } = useJob(businessId, jobId)
  const visits = useJobVisits(businessId, jobId)
  const isOwn = useIsOwnWork()
  if (job && visits.data) {
    const members = [job, ...visits.data].flatMap((each) => each.members)
    return isOwn(members) ? <OwnJobEditor job={job} /> : <Navigate to={jobHref(jobId)} replace />
  }
  if (visits.error)
    return <RecordMissing record="job" error={visits.error} onRetry={() => void visits.refetch()} />
  if (error) return <RecordMissing record="job" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="job" />
}

function Editing({ id }: { id: string | undefined }) {
  const { id: businessId } = useBusiness()
  const settings = useScheduleSettings(businessId)
  if (settings.isPending) return <RecordLoading record="job" />
  const minutes = settings.data?.default_duration_minutes ?? 60
  const hours = settings.data?.working_hours ?? []
  return id ? <EditJob key={id} jobId={id} minutes={minutes} /> : <NewJob minutes={minutes} hours={hours} />
}

/** `?type=recurring`: it repeats, and is billed as such a job is as a rule. */
const recurring = { schedule_type: 'recurring', billing_frequency: 'after_each_visit' } as const

function EditJob({ jobId, minutes }: { jobId: string; minutes: number }) {
  const [address] = useSearchParams()
  const start = address.get('type') === 'recurring' ? recurring : {}
  const { id: businessId } = useBusiness()
  const { data: job, error, refetch } = useJob(businessId, jobId)
  if (job) return <JobEditor job={job} minutes={minutes} start={start} date="" time="" requestId={null} />
  if (error) return <RecordMissing record="job" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="job" />
}

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text)

/** The initial values from a request; the database copies the same fields when it links the two. */
const startOf = (request: Request): JobStart => ({
  client_id: request.client_id,
  property_id: request.property_id ?? '',
  title: request.title,
  description: request.description ?? '',
  priority: request.urgency,
})

function NewJob({ minutes, hours }: { minutes: number; hours: readonly WorkingDay[] }) {
  const [address] = useSearchParams()
  const dateParam = address.get('date') ?? ''
  const date = isDay(dateParam) ? dateParam : ''
  const now = useWallNow()
  const time = date && usualStart(hours, date, now)
  const requestId = address.get('request')
  if (requestId) return <JobOfRequest requestId={requestId} minutes={minutes} date={date} time={time} />
  const start = {
    client_id: address.get('client') ?? '',
    ...(address.get('type') === 'recurring' && recurring),
  }
  return <JobEditor job={null} minutes={minutes} start={start} date={date} time={time} requestId={null} />
}

function JobOfRequest(props: { requestId: string; minutes: number; date: string; time: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, error, refetch } = useRequest(businessId, props.requestId)
  if (request) return <JobEditor job={null} start={startOf(request)} {...props} />
  if (error) return <RecordMissing record="job" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="job" />
}
