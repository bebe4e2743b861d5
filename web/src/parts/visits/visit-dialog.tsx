import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { isSameTeam } from '@fieldlark/domain/schedule/reassign.ts'
import { usualDuration } from '@fieldlark/domain/schedule/usual-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'

import { useJobServices } from '#data/job-services.ts'
import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useServices } from '#data/services.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { type ScheduledVisit, useChecklist, useVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useWallNow } from '#parts/dates/wall-now.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { useLeaving } from '#parts/forms/use-leaving.tsx'
import { NotifyClientDialog } from './notify-client-dialog.tsx'
import { TellClientBox } from './tell-client-box.tsx'
import { useVisitEditor, type VisitEditor } from './use-visit-editor.ts'
import { visitTexts } from './visit.texts.ts'
import { VisitFields } from './visit-form.tsx'
import { useVisitOverlaps } from './visit-overlaps.tsx'
import { type FreshVisit, memberIdsOf, type Proposed, type VisitStart } from './visit-values.ts'

const SeriesEditDialog = lazyPart(
  async () => (await import('#parts/recurrence/series-edit-dialog.tsx')).SeriesEditDialog,
)

type VisitDialogProps = {
  businessId: string
  /** Called with the saved visit, or with null when nothing was saved. */
  onClose: (saved: Visit | null) => void
  finalFocus?: RefObject<HTMLElement | null>
} /** move: the dialog is there to move the visit, because of what is noted, perhaps to a proposed time. */ & (
  | { visit: ScheduledVisit; move?: { note: ReactNode; to: Proposed | null }; fresh?: undefined }
  /** A new one, for a job or as an assessment of a request. */
  | { fresh: FreshVisit; visit?: undefined; move?: undefined }
)

/** Schedules or edits a visit: day, time, duration, members, instructions, checklist. Rendered while it is open. */
export function VisitDialog(props: VisitDialogProps) {
  const { businessId, visit, fresh } = props
  const settings = useScheduleSettings(businessId)
  const now = useWallNow()
  const checklist = useChecklist(businessId, visit?.id ?? '', visit !== undefined)
  const work = useDurationOfWork(businessId, fresh)
  if (visit && checklist.data) {
    return (
      <Editor {...props} start={{ visit, checklist: checklist.data, proposed: props.move?.to ?? null }} />
    )
  }
  if (fresh && !settings.isPending && !work.isLoading) {
    const { default_duration_minutes: usual = 60, working_hours: hours = [] } = settings.data ?? {}
    return <Editor {...props} start={{ fresh, usual: { minutes: work.minutes ?? usual, hours, now } }} />
  }
  return <Waiting {...props} isNew={fresh !== undefined} error={checklist.error} />
}

/** How long the services of the job take; the catalogue is read only where it decides. */
function useDurationOfWork(businessId: string, fresh: FreshVisit | undefined) {
  const lines = fresh?.duration_minutes === undefined ? (fresh?.lines ?? []) : []
  const isWanted = lines.some(({ service_id }) => service_id !== null)
  const { data: services = [], isLoading } = useServices(businessId, isWanted)
  const minutes = usualDuration(lines, services)
  return { isLoading, minutes: minutes && Math.min(Math.max(minutes, 5), 2880) }
}

const noServices: readonly string[] = []

/** Read where there is somebody to choose from, and the caller does not have the lines of the job. */
function useServicesOfWork(businessId: string, jobId: string | null | undefined, lines: FreshVisit['lines']) {
  const { data: team = [] } = useTeamMembers(businessId)
  const isTeam = team.filter(({ isActive }) => isActive).length > 1
  const { data = noServices } = useJobServices(businessId, jobId ?? '', isTeam && Boolean(jobId) && !lines)
  return lines?.flatMap(({ service_id }) => service_id ?? []) ?? data
}

/** Edits a visit of which the caller has only the tile. */
export function StoredVisitDialog({
  visitId,
  ...props
}: Pick<VisitDialogProps, 'businessId' | 'onClose'> & { visitId: string }) {
  const { data, error, isFetching } = useVisit(props.businessId, visitId)
  // What is edited stays as it was opened; a copy that is being read again may be an old one.
  const [visit, setVisit] = useState<ScheduledVisit | null>(null)
  if (visit === null && data && !isFetching) setVisit(data)
  if (visit) return <VisitDialog {...props} visit={visit} />
  return <Waiting {...props} isNew={false} error={error} />
}

function Waiting({
  onClose,
  isNew,
  error,
}: Pick<VisitDialogProps, 'onClose'> & { isNew: boolean; error: unknown }) {
  const texts = useTexts(visitTexts)
  const failureText = useFailureText()
  const title = isNew ? texts.newTitle : texts.editTitle
  return (
    <Dialog isOpen onClose={() => onClose(null)} title={title} closeLabel={texts.close}>
      {error ? <Alert tone="danger">{failureText(error)}</Alert> : <Skeleton className="h-72 w-full" />}
    </Dialog>
  )
}

function Editor(props: VisitDialogProps & { start: VisitStart }) {
  const { businessId, onClose, finalFocus, visit, move, fresh, start } = props
  const texts = useTexts(visitTexts)
  const editor = useVisitEditor(businessId, start, onClose)
  const { form, isBusy, submit } = editor
  // A new one is kept as a draft.
  const leaving = useLeaving(visit !== undefined && form.formState.isDirty, editor.leave)
  const { note, hasClashes, memberNotes } = useVisitOverlaps(businessId, form, visit?.id ?? null)
  const serviceIds = useServicesOfWork(businessId, visit?.job_id ?? fresh?.jobId, fresh?.lines)
  const isAssessment = (visit?.request_id ?? fresh?.requestId) != null
  const newTitle = fresh?.requestId ? texts.newAssessment : texts.newTitle
  return (
    <>
      <Dialog
        isOpen={editor.question?.about !== 'series'}
        onClose={editor.leave}
        title={visit ? (move ? texts.moveTitle : texts.editTitle) : newTitle}
        closeLabel={texts.close}
        isSticky={form.formState.isDirty}
        onBack={leaving.onBack}
        finalFocus={finalFocus}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog is a portal: its submit would bubble into the form it was opened from.
          event.stopPropagation()
          void submit()
        }}
        footer={
          <>
            <Button variant="secondary" onClick={editor.leave}>
              {texts.cancel}
            </Button>
            <Button type="submit" isBusy={isBusy} busyLabel={texts.saving}>
              {hasClashes ? texts.bookAnyway : texts.save}
            </Button>
          </>
        }
      >
        {move?.note}
        <VisitFields
          form={form}
          businessId={businessId}
          isNew={fresh !== undefined}
          canWait={!isAssessment}
          clashNote={note}
          choice={{ clientId: fresh?.clientId, notes: memberNotes, serviceIds }}
        />
        <TellClientBox form={form} start={start} {...editor.tell} />
        <SaveFailed
          title={texts.saveFailed}
          staleText={texts.stale}
          error={editor.failure}
          className="mt-4"
        />
        {leaving.question}
      </Dialog>
      <Question businessId={businessId} visit={visit} editor={editor} onClose={onClose} />
    </>
  )
}

/** After a change of the visit: asks whether to notify the client and whether to change its series too. */
function Question({
  businessId,
  visit,
  editor: { question, answer, dismiss, isBusy },
  onClose,
}: Pick<VisitDialogProps, 'businessId' | 'visit' | 'onClose'> & { editor: VisitEditor }) {
  if (!question || !visit) return null
  const { visit_date, start_time, duration_minutes, memberIds } = question.draft
  const isTeamSame = isSameTeam(memberIdsOf(visit), memberIds)
  if (question.about === 'series' && visit_date) {
    return (
      <Suspense fallback={null}>
        <SeriesEditDialog
          businessId={businessId}
          visit={visit}
          change={{ visit_date, start_time, duration_minutes, ...(!isTeamSame && { memberIds }) }}
          onDone={() => onClose(visit)}
          onClose={dismiss}
        />
      </Suspense>
    )
  }
  if (question.about === 'series' || !visit.client) return null
  return (
    <NotifyClientDialog
      what={visit.visit_date ? 'moved' : 'booked'}
      client={visit.client}
      isBusy={isBusy}
      onAnswer={answer}
      onClose={dismiss}
    />
  )
}
