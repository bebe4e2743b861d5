import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { type ScheduledVisit, useVisit, visitsKey } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useVisitSignoff } from '#parts/completion/use-sign-off.ts'
import { WorkDoneDialog } from '#parts/completion/work-done-dialog.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useNotesDraft } from '#parts/visits/notes-draft.ts'
import { useCompletion } from '#parts/visits/use-completion.ts'
import { readDraft, useDraft } from '#session/draft.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { completeVisitTexts } from './complete-visit.texts.ts'
import type { ListedVisit } from './dashboard-queries.ts'

type Props = { visit: ListedVisit; onClose: () => void }

/** Whether another visit of the job is open; an assessment of a request has no other. */
const useIsFollowed = (businessId: string, { id, job }: ListedVisit) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'followed', id],
    queryFn: async () => {
      if (!job) return false
      const others = rest.from('visits').select('id').eq('business_id', businessId).eq('job_id', job.id)
      return rowsOf(await others.in('status', ['scheduled', 'in_progress']).neq('id', id).limit(1)).length > 0
    },
  })

/** Completes a visit from Today as its job's page does: with notes and photos, and the last one with what follows. */
export function CompleteVisit({ visit, onClose }: Props) {
  const texts = useTexts(completeVisitTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const whole = useVisit(businessId, visit.id)
  const followed = useIsFollowed(businessId, visit)
  const signoff = useVisitSignoff(businessId, visit.id)
  if (whole.data && followed.data !== undefined && signoff.data !== undefined) {
    const isLast = whole.data.job?.schedule_type === 'one-off' && !followed.data
    return <Completion businessId={businessId} visit={whole.data} isLast={isLast} onClose={onClose} />
  }
  const error = whole.error ?? followed.error ?? signoff.error
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-60 w-full" />}
    </Dialog>
  )
}

function Completion({
  businessId,
  visit,
  isLast,
  onClose,
}: {
  businessId: string
  visit: ScheduledVisit
  isLast: boolean
  onClose: () => void
}) {
  const texts = useTexts(completeVisitTexts)
  const canInvoice = useCan('edit invoices')
  const draftName = useNotesDraft(businessId, visit.id)
  const form = useForm({
    defaultValues: { notes: readDraft<Notes>(draftName)?.notes ?? visit.completion_notes ?? '' },
  })
  useDraft(draftName, form)
  const notes = useWatch({ control: form.control, name: 'notes' })
  const [isDone, setDone] = useState(false)
  // What it was when it was opened: once it is completed it has no other open visit either.
  const [asksFirst] = useState(isLast && canInvoice)
  const complete = useCompletion(businessId, visit, useSayFailure())
  const { isBusy, attempt } = useAttempt()
  const handleSubmit = () =>
    attempt(async () => {
      const { is_last } = await complete(notes)
      if (is_last && visit.job) setDone(true)
      else onClose()
    })
  const fields = <CompletionFields businessId={businessId} visitId={visit.id} form={form} />
  if (visit.job && (asksFirst || isDone)) {
    const last = { visit, ...(asksFirst && { notes }) }
    return (
      <WorkDoneDialog businessId={businessId} jobId={visit.job.id} last={last} onClose={onClose}>
        {asksFirst && fields}
      </WorkDoneDialog>
    )
  }
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.title}
      busyLabel={texts.saving}
      isBusy={isBusy}
      keepsDraft
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}

type Notes = { notes: string }

function CompletionFields({
  businessId,
  visitId,
  form,
}: {
  businessId: string
  visitId: string
  form: UseFormReturn<Notes>
}) {
  const texts = useTexts(completeVisitTexts)
  return (
    <div className="grid gap-4">
      <Field label={texts.notes} hint={texts.notesHint}>
        <TextArea {...form.register('notes')} rows={2} maxLength={visitLimits.completionNotes} />
      </Field>
      <div>
        <h3 className="mb-1.5 font-semibold text-xs">{texts.photos}</h3>
        <PhotoGrid businessId={businessId} target={{ column: 'visit_id', id: visitId }} canAdd />
      </div>
    </div>
  )
}
