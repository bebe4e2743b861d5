import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useForm } from 'react-hook-form'
import type { WholeJob } from '#data/jobs.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useNotesDraft } from '#parts/visits/notes-draft.ts'
import { type LastVisit, useCompletion } from '#parts/visits/use-completion.ts'
import { readDraft, useDraft } from '#session/draft.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { VisitChecklist } from './visit-checklist.tsx'
import { completionFormId } from './visit-order.ts'
import { VisitSignature } from './visit-signature.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'

export type OpenVisitProps = {
  visit: ScheduledVisit
  businessId: string
  job: WholeJob
  /** As far as this screen knows, nothing of the job is left to do after it. */
  isLast: boolean
  /** Its next step is among the actions of the job. */
  isCurrent: boolean
  /** It runs below the job's state and its clock, which say so, and takes the place of the job's photos. */
  isUnderHero?: boolean
  /** Called for the last open visit of the job: before it is completed where that is known, otherwise afterwards. */
  onLast: (last: LastVisit) => void
}

/** What is needed on site: instructions, checklist, notes, photos, and the button that completes the visit. */
export function VisitWork(props: OpenVisitProps) {
  const { visit, businessId } = props
  const texts = useTexts(visitWorkTexts)
  const { time } = useVisitTimes()
  const { timezone } = useBusiness()
  return (
    <div className="grid gap-4">
      {visit.actual_start && !props.isUnderHero && (
        <p className="text-ink-soft text-xs">
          {texts.startedAt(time(wallOf(visit.actual_start, timezone).time))}
        </p>
      )}
      {visit.instructions && (
        <div>
          <h3 className="font-semibold text-xs">{texts.instructions}</h3>
          <p className="mt-0.5 break-words whitespace-pre-line">{visit.instructions}</p>
        </div>
      )}
      <VisitChecklist businessId={businessId} visitId={visit.id} canTick />
      <CompletionForm {...props} />
    </div>
  )
}

/** Notes, photos and signature; the notes are kept as a draft until the visit is completed. */
function CompletionForm(props: OpenVisitProps) {
  const { visit, businessId, job, isLast, isCurrent, isUnderHero = false, onLast } = props
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const canInvoice = useCan('edit invoices')
  const draftName = useNotesDraft(businessId, visit.id)
  const form = useForm({
    defaultValues: { notes: readDraft<{ notes: string }>(draftName)?.notes ?? visit.completion_notes ?? '' },
  })
  useDraft(draftName, form)
  const { isBusy, run } = useBusy()
  const complete = useCompletion(businessId, visit, (error) => toast.error(failureText(error)))
  const handleComplete = async (notes: string) => {
    // The question about the invoice belongs to the completion: both are one request.
    if (isLast && canInvoice) return onLast({ visit, notes })
    try {
      const done = await complete(notes)
      if (done.is_last) onLast({ visit })
    } catch (error) {
      toast.error(`${texts.failed}. ${failureText(error)}`)
    }
  }
  return (
    <form
      id={completionFormId(visit.id)}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => handleComplete(form.getValues('notes')))
      }}
    >
      <Field label={texts.notes} hint={texts.notesHint}>
        <TextArea {...form.register('notes')} rows={2} maxLength={visitLimits.completionNotes} />
      </Field>
      <div>
        <h3 className="mb-1.5 font-semibold text-xs">{texts.photos}</h3>
        <PhotoGrid
          businessId={businessId}
          target={{ column: 'visit_id', id: visit.id }}
          parent={isUnderHero ? { column: 'job_id', id: job.id } : undefined}
          canAdd
        />
      </div>
      {visit.status === 'in_progress' && <VisitSignature visit={visit} businessId={businessId} />}
      {!(isCurrent && visit.status === 'in_progress') && (
        <Button
          type="submit"
          variant="secondary"
          className="w-full md:w-fit"
          isBusy={isBusy}
          busyLabel={texts.completing}
          disabled={job.status === 'cancelled'}
        >
          <CircleCheck aria-hidden />
          {texts.complete}
        </Button>
      )}
    </form>
  )
}
