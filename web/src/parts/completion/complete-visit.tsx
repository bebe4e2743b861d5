import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'

import type { Completed } from '#data/answers.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { type ScheduledVisit, useVisit, visitsKey } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useNotesDraft } from '#parts/visits/notes-draft.ts'
import { useCompletion } from '#parts/visits/use-completion.ts'
import { readDraft, useDraft } from '#session/draft.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { ClientSignature } from './client-signature.tsx'
import { completeVisitTexts } from './complete-visit.texts.ts'
import { SignOffFailure } from './sign-off-fields.tsx'
import { type Signed, useSaveSignature, useVisitSignoff } from './use-sign-off.ts'
import { WorkDoneDialog } from './work-done-dialog.tsx'

type Props = { visit: Pick<ScheduledVisit, 'id'>; onClose: () => void }

/**
 * Whether something is to be decided about its invoice: with the last open visit of a one-off job, and with each of a
 * recurring one that no billing day bills. An assessment of a request has none.
 */
const useIsToBill = (businessId: string, visit: ScheduledVisit | undefined) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'to-bill', visit?.id],
    enabled: visit !== undefined,
    queryFn: async () => {
      if (!visit?.job) return false
      const { id, schedule_type } = visit.job
      if (schedule_type === 'recurring') {
        const rows = rowsOf(await rest.from('jobs').select('billing_frequency').eq('id', id))
        return rows.some(({ billing_frequency: how }) => how !== 'weekly' && how !== 'monthly')
      }
      const others = rest.from('visits').select('id').eq('business_id', businessId).eq('job_id', id)
      const open = await others.in('status', ['scheduled', 'in_progress']).neq('id', visit.id).limit(1)
      return rowsOf(open).length === 0
    },
  })

/** Completes a visit as its job's page does: with notes, photos and signature, and with what happens about its invoice. */
export function CompleteVisit({ visit, onClose }: Props) {
  const texts = useTexts(completeVisitTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const whole = useVisit(businessId, visit.id)
  const toBill = useIsToBill(businessId, whole.data)
  const signoff = useVisitSignoff(businessId, visit.id)
  if (whole.data && toBill.data !== undefined && signoff.data !== undefined) {
    return (
      <Completion
        businessId={businessId}
        visit={whole.data}
        isToBill={toBill.data}
        isSigned={signoff.data !== null}
        onClose={onClose}
      />
    )
  }
  const error = whole.error ?? toBill.error ?? signoff.error
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={texts.close}>
      {error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-60 w-full" />}
    </Dialog>
  )
}

type CompletionProps = {
  businessId: string
  visit: ScheduledVisit
  isToBill: boolean
  isSigned: boolean
  onClose: () => void
}

function Completion({ businessId, visit, isToBill, isSigned, onClose }: CompletionProps) {
  const canInvoice = useCan('edit invoices')
  const draftName = useNotesDraft(businessId, visit.id)
  const form = useForm({
    defaultValues: { notes: readDraft<Notes>(draftName)?.notes ?? visit.completion_notes ?? '' },
  })
  useDraft(draftName, form)
  const notes = useWatch({ control: form.control, name: 'notes' })
  const [isDone, setDone] = useState(false)
  // What it was when it was opened: once it is completed it has no other open visit either.
  const [asksFirst] = useState(isToBill && canInvoice)
  const [wasSigned] = useState(isSigned)
  const fields = <CompletionFields businessId={businessId} visitId={visit.id} form={form} />
  if (visit.job && (asksFirst || isDone)) {
    const last = { visit, ...(asksFirst && { notes }) }
    return (
      <WorkDoneDialog businessId={businessId} jobId={visit.job.id} last={last} onClose={onClose}>
        {asksFirst && fields}
      </WorkDoneDialog>
    )
  }
  const handleDone = (isLast: boolean) => (isLast && visit.job && canInvoice ? setDone(true) : onClose())
  return (
    <PlainCompletion {...{ businessId, visit, notes, wasSigned, onClose }} onDone={handleDone}>
      {fields}
    </PlainCompletion>
  )
}

type PlainProps = Pick<CompletionProps, 'businessId' | 'visit' | 'onClose'> & {
  notes: string
  wasSigned: boolean
  onDone: (isLast: boolean) => void
  children: ReactNode
}

/** Completes a visit of whose invoice nothing is to be decided, or not by this person. */
function PlainCompletion({ businessId, visit, notes, wasSigned, onDone, onClose, children }: PlainProps) {
  const texts = useTexts(completeVisitTexts)
  const complete = useCompletion(businessId, visit, useSayFailure())
  const { failure, save } = useSaveSignature(businessId, visit.id)
  const [signed, setSigned] = useState<Signed | null>(null)
  const completed = useRef<Completed>(null)
  const { isBusy, attempt } = useAttempt()
  const handleSubmit = () =>
    attempt(async () => {
      completed.current ??= await complete(notes)
      if (signed && !(await save(signed))) return
      onDone(completed.current.is_last)
    })
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.title}
      busyLabel={texts.saving}
      isBusy={isBusy}
      isSticky={signed !== null}
      keepsDraft
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {children}
        {!wasSigned && (
          <ClientSignature businessId={businessId} visit={visit} signed={signed} onSigned={setSigned} />
        )}
        <SignOffFailure failure={failure} isCompleted />
      </div>
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
