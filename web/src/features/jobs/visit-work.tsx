import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useForm } from 'react-hook-form'

import type { WholeJob } from '#data/jobs.ts'
import { useCompleteVisit, useReopenVisit } from '#data/visit-work.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { VisitChecklist } from './visit-checklist.tsx'
import { VisitSignature } from './visit-signature.tsx'
import { visitWorkTexts } from './visit-work.texts.ts'

/** Completes a visit with what was noted; from the toast it is taken back. */
function useCompletion(
  businessId: string,
  visit: ScheduledVisit,
  { onDone, onLast }: { onDone: () => void; onLast: (visit: ScheduledVisit) => void },
) {
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const complete = useCompleteVisit(businessId)
  const reopen = useReopenVisit(businessId)
  const handleUndo = () =>
    void reopen.mutateAsync(visit.id).catch((error: unknown) => toast.error(failureText(error)))
  return async (notes: string) => {
    try {
      const done = await complete.mutateAsync({ id: visit.id, notes: notes.trim() || null })
      onDone()
      toast.success(texts.completed, { action: { label: texts.undo, onClick: handleUndo } })
      if (done.is_last) onLast(visit)
    } catch (error) {
      toast.error(`${texts.failed}. ${failureText(error)}`)
    }
  }
}

/** What one needs on site: instructions, what to tick off, notes, photos, and the button that ends it. */
export function VisitWork({
  visit,
  businessId,
  job,
  onLast,
}: {
  visit: ScheduledVisit
  businessId: string
  job: WholeJob
  onLast: (visit: ScheduledVisit) => void
}) {
  const texts = useTexts(visitWorkTexts)
  const { time } = useVisitTimes()
  const { timezone } = useBusiness()
  const { userId } = useSignedIn()
  const draftName = `visit-notes:${userId}:${businessId}:${visit.id}`
  const form = useForm({
    defaultValues: { notes: readDraft<{ notes: string }>(draftName)?.notes ?? visit.completion_notes ?? '' },
  })
  useDraft(draftName, form)
  const { isBusy, run } = useBusy()
  const complete = useCompletion(businessId, visit, { onDone: () => dropDraft(draftName), onLast })
  return (
    <div className="grid gap-4">
      {visit.actual_start && (
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
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => complete(form.getValues('notes')))
        }}
      >
        <Field label={texts.notes} hint={texts.notesHint}>
          <TextArea {...form.register('notes')} rows={2} maxLength={visitLimits.completionNotes} />
        </Field>
        <div>
          <h3 className="mb-1.5 font-semibold text-xs">{texts.photos}</h3>
          <PhotoGrid businessId={businessId} target={{ column: 'visit_id', id: visit.id }} canAdd />
        </div>
        {visit.status === 'in_progress' && <VisitSignature visit={visit} businessId={businessId} />}
        <Button
          type="submit"
          size="lg"
          variant={visit.status === 'in_progress' ? 'primary' : 'secondary'}
          className="w-full md:w-fit"
          isBusy={isBusy}
          busyLabel={texts.completing}
          disabled={job.status === 'cancelled'}
        >
          <CircleCheck aria-hidden />
          {texts.complete}
        </Button>
      </form>
    </div>
  )
}
