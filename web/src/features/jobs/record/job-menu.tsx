import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Ban from 'lucide-react/icons/ban'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleCheck from 'lucide-react/icons/circle-check'
import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useRemoveJob, useSetJobStatus, type WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import { jobEditHref, paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { isUnplanned } from '../is-unplanned.ts'
import { jobTexts } from './job.texts.ts'
import { jobMenuTexts } from './job-menu.texts.ts'
import { useJobSheet } from './job-sheet-button.tsx'

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Why a job is not deleted: work was done or signed for, or the client was told of a visit. */
type Kept = 'done' | 'told'
type Props = { job: WholeJob; businessId: string; openVisits: number }

/** Sets a status and reports the result. */
function useJobStatus(businessId: string, job: WholeJob) {
  const texts = useTexts(jobMenuTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetJobStatus(businessId)
  return async (status: JobStatus, done: string) => {
    try {
      await mutateAsync({ id: job.id, status })
      toast.success(done)
    } catch (error) {
      const isRunning = toFailure(error).origin === 'visit_running'
      toast.error(isRunning ? texts.running : failureText(error))
    }
  }
}

/** onKept: what was done, signed, or announced to the client stays on record. */
function useRemoval({ businessId, job }: Props, onKept: (why: Kept) => void) {
  const texts = useTexts(jobMenuTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveJob(businessId)
  return async () => {
    try {
      await mutateAsync(job.id)
      toast.success(texts.deleted)
      void navigate(paths.jobs, { replace: true })
    } catch (error) {
      const { origin } = toFailure(error)
      if (origin === 'job_has_work') return onKept('done')
      if (origin === 'job_announced') return onKept('told')
      toast.error(`${texts.deleteFailed}. ${failureText(error)}`)
    }
  }
}

/** The confirmation dialogs of the menu. */
function useQuestions(props: Props, set: ReturnType<typeof useJobStatus>, onKept: (why: Kept) => void) {
  const { job, openVisits } = props
  const texts = useTexts(jobMenuTexts)
  const remove = useRemoval(props, onKept)
  const instead = {
    title: texts.keptTitle,
    confirmLabel: texts.cancelConfirm,
    isDanger: true,
    onConfirm: () => set('cancelled', texts.cancelled),
  }
  return {
    complete: {
      title: texts.completeTitle,
      body: texts.completeBody(openVisits),
      confirmLabel: texts.complete,
      isDanger: false,
      onConfirm: () => set('completed', texts.completed),
    },
    cancel: {
      title: texts.cancelTitle,
      body: texts.cancelBody,
      confirmLabel: texts.cancelConfirm,
      isDanger: true,
      onConfirm: () => set('cancelled', texts.cancelled),
    },
    done: { ...instead, body: texts.keptBody },
    told: { ...instead, body: texts.keptTold },
    delete: {
      title: texts.deleteTitle(job.title),
      body: texts.deleteBody,
      confirmLabel: texts.deleteConfirm,
      isDanger: true,
      onConfirm: remove,
    },
  }
}

type Action = keyof ReturnType<typeof useQuestions>

/** The menu with the less frequent actions of a job. */
export function JobMenu(props: Props) {
  const { job, businessId, openVisits } = props
  const { more } = useTexts(jobTexts)
  const texts = useTexts(jobMenuTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [action, setAction] = useState<Action | 'review' | null>(null)
  const { isBusy, run } = useBusy()
  const set = useJobStatus(businessId, job)
  const isOpen = job.status === 'scheduled' || job.status === 'draft'
  // Instead of deleting, open visits can be cancelled; a finished job just stays.
  const handleKept = (why: Kept) =>
    isOpen ? setAction(why) : toast.info(why === 'done' ? texts.keptDone : texts.keptToldDone)
  const questions = useQuestions(props, set, handleKept)
  const question = action && action !== 'review' && questions[action]
  const handleComplete = () =>
    openVisits > 0 ? setAction('complete') : void run(questions.complete.onConfirm)
  const handleConfirm = (work: () => Promise<void>) =>
    run(async () => {
      const question = action
      await work()
      setAction((now) => (now === question ? null : now))
    })
  return (
    <>
      <MoreMenu label={more} trigger={trigger}>
        <StatusItems
          status={job.status}
          onComplete={handleComplete}
          onReopen={() => void run(() => set('scheduled', texts.reopened))}
          onCancel={() => setAction('cancel')}
        />
        <RecurringItem job={job} />
        <ReviewItem status={job.status} onAsk={() => setAction('review')} />
        <SheetItem jobId={job.id} />
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAction('delete')}>
          {texts.delete}
        </MenuItem>
      </MoreMenu>
      {action === 'review' && (
        <Suspense fallback={null}>
          <ReviewDialog {...{ job, businessId }} onClose={() => setAction(null)} finalFocus={trigger} />
        </Suspense>
      )}
      {question && (
        <ConfirmDialog
          {...question}
          isOpen
          onConfirm={() => void handleConfirm(question.onConfirm)}
          onClose={() => setAction(null)}
          finalFocus={trigger}
          cancelLabel={texts.keep}
          closeLabel={texts.close}
          isBusy={isBusy}
        />
      )}
    </>
  )
}

/** On a phone the menu has the job sheet, which is a button of its own elsewhere. */
function SheetItem({ jobId }: { jobId: string }) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const { label, print } = useJobSheet(jobId)
  if (isWide) return null
  return (
    <MenuItem icon={<Printer />} onSelect={print}>
      {label}
    </MenuItem>
  )
}

/** Leads to the form, where the days are chosen. */
function RecurringItem({ job }: { job: WholeJob }) {
  const { makeRecurring } = useTexts(jobMenuTexts)
  const navigate = useNavigate()
  if (job.schedule_type === 'recurring' || !isUnplanned(job)) return null
  return (
    <MenuItem icon={<CalendarSync />} onSelect={() => void navigate(`${jobEditHref(job.id)}?type=recurring`)}>
      {makeRecurring}
    </MenuItem>
  )
}

function ReviewItem({ status, onAsk }: { status: JobStatus; onAsk: () => void }) {
  const texts = useTexts(jobMenuTexts)
  const canAsk = useCan('ask for reviews')
  if (status !== 'completed' || !canAsk) return null
  return (
    <MenuItem icon={<Star />} onSelect={onAsk}>
      {texts.askForReview}
    </MenuItem>
  )
}

function StatusItems({
  status,
  onComplete,
  onReopen,
  onCancel,
}: {
  status: JobStatus
  onComplete: () => void
  onReopen: () => void
  onCancel: () => void
}) {
  const texts = useTexts(jobMenuTexts)
  const isOpen = status === 'scheduled' || status === 'draft'
  return (
    <>
      {status === 'scheduled' && (
        <MenuItem icon={<CircleCheck />} onSelect={onComplete}>
          {texts.complete}
        </MenuItem>
      )}
      {isOpen ? (
        <MenuItem icon={<Ban />} onSelect={onCancel}>
          {texts.cancelJob}
        </MenuItem>
      ) : (
        <MenuItem icon={<RotateCcw />} onSelect={onReopen}>
          {texts.reopen}
        </MenuItem>
      )}
    </>
  )
}
