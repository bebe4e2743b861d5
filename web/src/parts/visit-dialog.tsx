import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { isSameTime, settledTime, type VisitDraft } from '@fieldlark/domain/jobs/visit-draft.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { lazy, type RefObject, Suspense, useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { type ScheduledVisit, useChecklist } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { dropDraft } from '#session/draft.ts'
import { useSignedIn } from '#session/session.tsx'

import { useBusy } from './busy.ts'
import { useFailureText } from './failure-text.ts'
import { TellClientDialog } from './tell-client-dialog.tsx'
import { type FreshVisit, useVisitForm } from './visit/use-visit-form.ts'
import { visitTexts } from './visit/visit.texts.ts'
import { useVisitClashes } from './visit/visit-clashes.tsx'
import { VisitFields } from './visit/visit-form.tsx'

const SeriesEditDialog = lazy(() =>
  import('./recurrence/series-edit-dialog.tsx').then((file) => ({ default: file.SeriesEditDialog })),
)

type VisitDialogProps = {
  businessId: string
  /** Hears of the saved visit, or of null when nothing was saved. */
  onClose: (saved: Visit | null) => void
  finalFocus?: RefObject<HTMLElement | null>
} & (
  | { visit: ScheduledVisit; fresh?: undefined }
  /** A new one, for a job or to look at what a request is about. */
  | { fresh: FreshVisit; visit?: undefined }
)

/** Schedules a new visit or changes one: day, time, length, who goes, instructions, checklist. Rendered while it is open. */
export function VisitDialog(props: VisitDialogProps) {
  const { businessId, visit, fresh } = props
  const settings = useScheduleSettings(businessId)
  const checklist = useChecklist(businessId, visit?.id ?? '', visit !== undefined)
  if (visit && checklist.data) {
    return <Editor {...props} start={{ visit, checklist: checklist.data }} />
  }
  if (fresh && !settings.isPending) {
    const usualMinutes = settings.data?.default_duration_minutes ?? 60
    return <Editor {...props} start={{ fresh, usualMinutes }} />
  }
  return <Waiting {...props} error={checklist.error} />
}

function Waiting({ onClose, visit, error }: VisitDialogProps & { error: unknown }) {
  const texts = useTexts(visitTexts)
  const failureText = useFailureText()
  const title = visit ? texts.editTitle : texts.newTitle
  return (
    <Dialog isOpen onClose={() => onClose(null)} title={title} closeLabel={texts.close}>
      {error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-72 w-full" />}
    </Dialog>
  )
}

type EditorProps = VisitDialogProps & { start: Parameters<typeof useVisitForm>[2] }

function Editor({ businessId, onClose, finalFocus, visit, fresh, start }: EditorProps) {
  const texts = useTexts(visitTexts)
  const failureText = useFailureText()
  const { userId } = useSignedIn()
  const draftName = `visit:${userId}:${businessId}:${visit?.id ?? fresh?.jobId ?? fresh?.requestId}`
  const { form, save } = useVisitForm(businessId, draftName, start)
  const { isBusy, run } = useBusy()
  const [failure, setFailure] = useState<unknown>(null)
  /** Set while the client question or the series question is open. */
  const [asked, setAsked] = useState<{ draft: VisitDraft; about: 'client' | 'series' } | null>(null)
  const { note, hasClashes } = useVisitClashes(businessId, form, visit?.id ?? null)
  const client = visit?.client ?? null
  const isAssessment = (visit?.request_id ?? fresh?.requestId) != null

  const attempt = (draft: VisitDraft, options: Parameters<typeof save>[1], done?: () => void) =>
    run(async () => {
      setFailure(null)
      try {
        const saved = await save(draft, options)
        if (done) return done()
        toast.success(texts.saved)
        onClose(saved)
      } catch (error) {
        setAsked(null)
        setFailure(error)
      }
    })

  const submit = form.handleSubmit(async (typed) => {
    const draft = settledTime(typed)
    if (fresh?.requestId && draft.visit_date === null) {
      form.setError('visit_date', { message: 'invalidDay' }, { shouldFocus: true })
      return
    }
    const isMoved = visit !== undefined && draft.visit_date !== null && !isSameTime(visit, draft)
    const isNews = draft.visit_date !== visit?.visit_date || !isSameClock(draft, visit)
    if (isMoved && visit.series_id !== null && visit.visit_date !== null) {
      // The series' edit changes the visit's version: what else was typed goes first.
      await attempt(draft, { keepsTime: true }, () => setAsked({ draft, about: 'series' }))
    } else if (isMoved && isNews && client?.email) setAsked({ draft, about: 'client' })
    else await attempt(draft, {})
  })

  const handleClose = () => {
    if (!form.formState.isDirty) dropDraft(draftName)
    onClose(null)
  }
  const title = visit ? texts.editTitle : fresh?.requestId ? texts.newAssessment : texts.newTitle
  const failed = failure === null ? null : toFailure(failure)
  return (
    <>
      <Dialog
        isOpen={asked?.about !== 'series'}
        onClose={handleClose}
        title={title}
        closeLabel={texts.close}
        isSticky={form.formState.isDirty}
        finalFocus={finalFocus}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog is a portal: its submit would bubble into the form it was opened from.
          event.stopPropagation()
          void submit()
        }}
        footer={
          <>
            <Button variant="secondary" onClick={handleClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
              {hasClashes ? texts.bookAnyway : texts.save}
            </Button>
          </>
        }
      >
        <VisitFields form={form} businessId={businessId} canWait={!isAssessment} clashNote={note} />
        {failed && (
          <Alert tone="danger" title={texts.saveFailed} className="mt-4">
            {failed.origin === 'stale_version' ? texts.stale : failureText(failure)}
          </Alert>
        )}
      </Dialog>
      {asked?.about === 'client' && client && (
        <TellClientDialog
          what={visit?.visit_date ? 'moved' : 'booked'}
          client={client}
          isBusy={isBusy}
          onAnswer={(tellClient) => void attempt(asked.draft, { tellClient })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.about === 'series' && visit && asked.draft.visit_date && (
        <Suspense fallback={null}>
          <SeriesEditDialog
            businessId={businessId}
            visit={visit}
            change={{
              visit_date: asked.draft.visit_date,
              start_time: asked.draft.start_time,
              duration_minutes: asked.draft.duration_minutes,
            }}
            onDone={() => onClose(visit)}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const isSameClock = (a: VisitDraft, b: ScheduledVisit | undefined) =>
  (a.start_time ?? '').slice(0, 5) === (b?.start_time ?? '').slice(0, 5)
