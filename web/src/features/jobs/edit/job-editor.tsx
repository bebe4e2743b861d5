import type { JobDraft } from '@fieldlark/domain/jobs/job-draft.ts'
import { asCounted } from '@fieldlark/domain/quotes/document-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Suspense, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'

import { fetchJob, useSaveJob, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { lineTexts } from '#parts/document/lines.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { newRecord } from '#parts/record/new-record.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { jobHref, paths } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { isUnplanned } from '../is-unplanned.ts'
import type { MailDate } from './first-date-box.tsx'
import { firstToCome } from './first-to-come.ts'
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
import { jobLinesTexts } from './job-lines.texts.ts'

const FileList = lazyPart(async () => (await import('#parts/files/file-list.tsx')).FileList)

type Props = {
  job: WholeJob | null
  /** The usual duration of a visit. */
  minutes: number
  start: JobStart
  date: string
  /** When work begins on that date. */
  time: string
  /** The request that the job is made from. */
  requestId: string | null
}

/** The form state with its save. `send` says whether the job stays a draft: a scheduled job has more required fields. */
function useJobForm({ job, minutes, start, date, time, requestId }: Props) {
  const texts = useTexts(jobFormTexts)
  const common = useTexts(lineTexts)
  const lines = useTexts(jobLinesTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const { today } = useToday()
  const { exponent } = useMoney()
  const resolver = useMemo(() => jobResolver(exponent), [exponent])
  const isDraft = job === null || job.status === 'draft'
  const draftName = `job:${userId}:${businessId}:${job?.id ?? requestId ?? newRecord(start.client_id)}`
  const { mutateAsync } = useSaveJob(businessId)
  const mailDate = useRef<MailDate>(null)
  const toSend = useRef<JobDraft['visits'][number]>(undefined)
  // The button that was pressed: both submit the form.
  const pressed = useRef<'draft' | 'scheduled'>('scheduled')
  const record = useRecordForm<WholeJob, JobFields, JobDraft>({
    draftName,
    row: job,
    fieldsOf: (row) => ({
      ...asCounted(fieldsOf(row), exponent),
      ...(isUnplanned(row) && { ...plannedFields(row, minutes), ...start }),
    }),
    newFields: () => newJobFields({ date, time, memberIds: [], minutes }, start),
    resolver: (values, context, options) =>
      resolver({ ...values, ...(isDraft && { status: pressed.current }) }, context, options),
    save: (save) => {
      toSend.current = save.draft.status === 'scheduled' ? firstToCome(save.draft.visits, today) : undefined
      return mutateAsync({ ...save, requestId, isPlanned: !isUnplanned(job), today })
    },
    fetch: fetchJob,
    onSaved: ({ id }) => {
      // Offline, the files stay queued until the job's files are opened.
      import('#parts/files/file-queue.ts').then(
        ({ fileQueue }) => fileQueue.start({ column: 'job_id', id }),
        () => {},
      )
      void navigate(jobHref(id), { replace: true })
      if (toSend.current) void mailDate.current?.(toSend.current)
    },
    texts: { ...texts, fields: { ...common.fields, ...lines.fields, ...texts.fields } },
  })
  const send = (as: 'draft' | 'scheduled') => {
    pressed.current = as
    return record.submit()
  }
  const keepMailDate = (mail: MailDate) => {
    mailDate.current = mail
  }
  return { ...record, draftName, isDraft, send, keepMailDate }
}

/** As the quote made it: nobody has said yet who goes. */
const isFromQuote = ({ quote_id, status, version }: WholeJob) =>
  quote_id !== null && status === 'draft' && version === 1

/** The form of a job with its two buttons: save as a draft, or schedule. */
export function JobEditor(props: Props) {
  const { job } = props
  const texts = useTexts(jobFormTexts)
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const { send, isDraft, keepMailDate, ...record } = useJobForm(props)
  const { form } = record
  const canPlan = isUnplanned(job)
  const saveDraft = isDraft && (
    <Button variant="secondary" isBusy={form.formState.isSubmitting} onClick={() => void send('draft')}>
      {texts.saveDraft}
    </Button>
  )
  return (
    <FormPage
      record={record}
      title={job ? texts.editTitle(job.title) : texts.newTitle}
      draftName={record.draftName}
      onSubmit={() => send('scheduled')}
      failureTitle={job ? texts.updateFailed : texts.createFailed}
      onLeave={() => void navigate(job ? jobHref(job.id) : paths.jobs, { replace: true })}
      saveLabel={isDraft ? texts.saveAndSchedule : texts.save}
      secondaryAction={saveDraft}
    >
      <JobForm
        form={form}
        businessId={businessId}
        clashes={record.clashes}
        isNew={job === null}
        isFresh={job === null && !record.isRestored}
        isUnplanned={canPlan}
        onMailDate={keepMailDate}
        isForNobodyYet={job === null || isFromQuote(job)}
        files={<Files businessId={businessId} jobId={form.getValues('id')} isNew={job === null} />}
      />
      {isDraft && canPlan && <p className="mt-4 text-ink-faint text-xs md:text-right">{texts.draftNote}</p>}
    </FormPage>
  )
}

function Files({ businessId, jobId, isNew }: { businessId: string; jobId: string; isNew: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <FileList businessId={businessId} target={{ column: 'job_id', id: jobId }} canEdit isNew={isNew} />
    </Suspense>
  )
}
