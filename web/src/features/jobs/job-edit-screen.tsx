import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Navigate, useParams, useSearchParams } from 'react-router'

import { useJob } from '#data/jobs.ts'
import { useRequest } from '#data/requests.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobHref, paths } from '../../paths.ts'

import { JobEditor } from './job-editor.tsx'
import type { JobStart } from './job-fields.ts'
import { JobMissing, JobSkeleton } from './job-missing.tsx'

/** A new job, or one that is being edited. `?client=`, `?request=`, `?date=` and `?type=recurring` say what a new one begins with. */
export function JobEditScreen() {
  const { id } = useParams()
  const { id: businessId } = useBusiness()
  const canEdit = useCan('edit jobs')
  const settings = useScheduleSettings(businessId)
  if (!canEdit) return <Navigate to={id ? jobHref(id) : paths.jobs} replace />
  if (settings.isPending) return <JobSkeleton />
  const minutes = settings.data?.default_duration_minutes ?? 60
  return id ? <EditJob key={id} jobId={id} minutes={minutes} /> : <NewJob minutes={minutes} />
}

function EditJob({ jobId, minutes }: { jobId: string; minutes: number }) {
  const { id: businessId } = useBusiness()
  const { data: job, error, refetch } = useJob(businessId, jobId)
  if (job) return <JobEditor job={job} minutes={minutes} start={{}} date="" requestId={null} />
  if (error) return <JobMissing error={error} onRetry={() => void refetch()} />
  return <JobSkeleton />
}

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text)

/** What is carried over is carried over again by the database, which also joins the two. */
const startOf = (request: Request): JobStart => ({
  client_id: request.client_id,
  property_id: request.property_id ?? '',
  title: request.title,
  description: request.description ?? '',
  priority: request.urgency,
})

function NewJob({ minutes }: { minutes: number }) {
  const [address] = useSearchParams()
  const asked = address.get('date') ?? ''
  const date = isDay(asked) ? asked : ''
  const requestId = address.get('request')
  if (requestId) return <JobOfRequest requestId={requestId} minutes={minutes} date={date} />
  const isRecurring = address.get('type') === 'recurring'
  const start = {
    client_id: address.get('client') ?? '',
    ...(isRecurring && { schedule_type: 'recurring' as const }),
  }
  return <JobEditor job={null} minutes={minutes} start={start} date={date} requestId={null} />
}

function JobOfRequest(props: { requestId: string; minutes: number; date: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, error, refetch } = useRequest(businessId, props.requestId)
  if (request) return <JobEditor job={null} start={startOf(request)} {...props} />
  if (error) return <JobMissing error={error} onRetry={() => void refetch()} />
  return <JobSkeleton />
}
