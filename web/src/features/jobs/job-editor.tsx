import type { JobDraft } from '@fieldlark/domain/jobs/job-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { lazy, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'

import { fetchJob, useSaveJob, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { jobHref, paths } from '../../paths.ts'

import { isUnplanned } from './is-unplanned.ts'
import {
  fieldsOf,
  type JobFields,
  type JobStart,
  jobResolver,
  newJobFields,
  plannedFields,
} from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import { JobForm } from './job-form.tsx'

const FileList = lazy(() => import('#parts/files/file-list.tsx').then((file) => ({ default: file.FileList })))

/** The form of a job, and what its two buttons do: keep it as a draft, or put it on the calendar. */
export function JobEditor({
  job,
  minutes,
  start,
  date,
  requestId,
}: {
  job: WholeJob | null
  /** How long a visit usually is. */
  minutes: number
  start: JobStart
  date: string
  /** The request that the job is made of. */
  requestId: string | null
}) {
  const texts = useTexts(jobFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const { today } = useToday()
  const canPlan = isUnplanned(job)
  const isDraft = job === null || job.status === 'draft'
  const draftName = `job:${userId}:${businessId}:${job?.id ?? requestId ?? 'new'}`
  const { mutateAsync } = useSaveJob(businessId)
  // Which button was pressed: both send the form, and it is asked more of a job that is scheduled.
  const pressed = useRef<'draft' | 'scheduled'>('scheduled')

  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    WholeJob,
    JobFields,
    JobDraft
  >({
    draftName,
    row: job,
    fieldsOf: (row) => ({ ...fieldsOf(row), ...(isUnplanned(row) && plannedFields(row, minutes)) }),
    newFields: () => newJobFields({ date, memberIds: [], minutes }, start),
    resolver: (values, context, options) =>
      jobResolver({ ...values, ...(isDraft && { status: pressed.current }) }, context, options),
    save: ({ id, version, draft }) =>
      mutateAsync({ id, version, draft, requestId, isPlanned: !canPlan, today }),
    fetch: fetchJob,
    onSaved: ({ id }) => {
      // Without a network they wait until the job's files are looked at.
      import('#parts/files/file-queue.ts').then(
        ({ fileQueue }) => fileQueue.start({ column: 'job_id', id }),
        () => {},
      )
      void navigate(jobHref(id), { replace: true })
    },
    texts,
  })
  const { isSubmitting, isDirty } = form.formState
  const send = (as: 'draft' | 'scheduled') => {
    pressed.current = as
    return submit()
  }
  const leave = () => void navigate(job ? jobHref(job.id) : paths.jobs, { replace: true })
  const saveDraft = isDraft && (
    <Button variant="secondary" isBusy={isSubmitting} onClick={() => void send('draft')}>
      {texts.saveDraft}
    </Button>
  )
  return (
    <FormPage
      title={job ? texts.editTitle(job.title) : texts.newTitle}
      draftName={draftName}
      submit={() => send('scheduled')}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
      failureTitle={job ? texts.updateFailed : texts.createFailed}
      onLeave={leave}
      saveLabel={isDraft ? texts.saveAndSchedule : texts.save}
      secondaryAction={saveDraft}
    >
      <JobForm
        form={form}
        businessId={businessId}
        clashes={clashes}
        isNew={job === null}
        isUnplanned={canPlan}
        files={
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <FileList
              businessId={businessId}
              target={{ column: 'job_id', id: form.getValues('id') }}
              canEdit
              isNew={job === null}
            />
          </Suspense>
        }
      />
      {isDraft && canPlan && <p className="mt-4 text-ink-faint text-xs md:text-right">{texts.draftNote}</p>}
    </FormPage>
  )
}
