import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import SkipForward from 'lucide-react/icons/skip-forward'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useResumeSeries } from '#data/series.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useToday } from '#parts/dates/today.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import { jobHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { type ListedSeries, type SeriesState, stateOf } from './listed-series.ts'
import { seriesMenuTexts } from './series-menu.texts.ts'

const RuleDialog = lazyPart(async () => (await import('./rule-dialog.tsx')).RuleDialog)
const SkipDialog = lazyPart(async () => (await import('./skip-dialog.tsx')).SkipDialog)

type Action = 'pause' | 'skip' | 'rule'

/** Pauses and resumes a series, and reports the result. */
function useSeriesSteps(series: ListedSeries) {
  const texts = useTexts(seriesMenuTexts)
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const pause = useCommand(businessId, 'pause_series').mutateAsync
  const resume = useResumeSeries(businessId).mutateAsync
  const { isBusy, attempt } = useAttempt()
  const { title } = series.job
  return {
    isBusy,
    pause: (onDone: () => void) =>
      attempt(async () => {
        await pause({ series_id: series.id, from_date: null })
        toast.success(texts.paused(title))
        onDone()
      }),
    resume: () =>
      attempt(async () => {
        await resume({ id: series.id, today })
        toast.success(texts.resumed(title))
      }),
  }
}

/**
 * The menu of a series: change its rule, skip the next visit, pause, resume. On the page of its job, where it is looked for, the
 * change of its rule is a button of its own, and so is resuming it, which would stand alone in the menu.
 */
export function SeriesMenu({ series, isOnJob = false }: { series: ListedSeries; isOnJob?: boolean }) {
  const texts = useTexts(seriesMenuTexts)
  const navigate = useNavigate()
  const trigger = useRef<HTMLButtonElement>(null)
  const [action, setAction] = useState<Action | null>(null)
  const steps = useSeriesSteps(series)
  const { title } = series.job
  const close = () => setAction(null)
  const { today } = useToday()
  const state = stateOf(series, today)
  if (isOnJob && state === 'ended') return null
  return (
    <>
      {isOnJob && state === 'running' && series.next[0] && (
        <Button variant="secondary" size="sm" onClick={() => setAction('rule')}>
          <Repeat aria-hidden />
          {texts.change}
        </Button>
      )}
      {isOnJob && state === 'paused' ? (
        <Button variant="secondary" size="sm" isBusy={steps.isBusy} onClick={() => void steps.resume()}>
          <Play aria-hidden />
          {texts.resume}
        </Button>
      ) : (
        <MoreMenu label={texts.more(title)} look="ghost" trigger={trigger}>
          {!isOnJob && (
            <>
              <MenuItem icon={<Briefcase />} onSelect={() => void navigate(jobHref(series.job.id))}>
                {texts.openJob}
              </MenuItem>
              {state !== 'ended' && <MenuSeparator />}
            </>
          )}
          <StateItems
            state={state}
            series={series}
            onAction={setAction}
            onResume={() => void steps.resume()}
          />
        </MoreMenu>
      )}
      <ConfirmDialog
        isOpen={action === 'pause'}
        onClose={close}
        onConfirm={() => void steps.pause(close)}
        title={texts.pauseTitle(title)}
        body={texts.pauseBody}
        confirmLabel={texts.pauseConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isBusy={steps.isBusy}
        finalFocus={trigger}
      />
      <NextVisitDialog series={series} action={action} onClose={close} finalFocus={trigger} />
    </>
  )
}

/** The actions depend on whether the series is active, paused or ended. */
function StateItems({
  state,
  series,
  onAction,
  onResume,
}: {
  state: SeriesState
  series: ListedSeries
  onAction: (action: Action) => void
  onResume: () => void
}) {
  const texts = useTexts(seriesMenuTexts)
  if (state === 'ended') return null
  if (state === 'paused') {
    return (
      <MenuItem icon={<Play />} onSelect={onResume}>
        {texts.resume}
      </MenuItem>
    )
  }
  return (
    <>
      {series.next[0] && (
        <>
          <MenuItem icon={<Repeat />} onSelect={() => onAction('rule')}>
            {texts.change}
          </MenuItem>
          <MenuItem icon={<SkipForward />} onSelect={() => onAction('skip')}>
            {texts.skipNext}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<Pause />} onSelect={() => onAction('pause')}>
        {texts.pause}
      </MenuItem>
    </>
  )
}

/** The dialogs for skipping and for changing the rule, which both start from the next visit. */
function NextVisitDialog({
  series,
  action,
  onClose,
  finalFocus,
}: {
  series: ListedSeries
  action: Action | null
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}) {
  const { id: businessId } = useBusiness()
  const next = series.next[0]
  if (!next?.visit_date) return null
  const { id, visit_date } = next
  const dialog = { onClose, finalFocus }
  return (
    <Suspense fallback={null}>
      {action === 'skip' && <SkipDialog businessId={businessId} visitId={id} day={visit_date} {...dialog} />}
      {action === 'rule' && <RuleDialog series={series} next={{ ...next, visit_date }} {...dialog} />}
    </Suspense>
  )
}
