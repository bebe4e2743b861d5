import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import SkipForward from 'lucide-react/icons/skip-forward'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { usePauseSeries, useResumeSeries } from '#data/series.ts'
import type { ListedSeries } from '#data/series-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness } from '#session/session.tsx'
import { jobHref } from '../../paths.ts'

import { recurringTexts } from './recurring.texts.ts'
import { stateOf } from './series-state.tsx'

const RuleDialog = lazy(() => import('./rule-dialog.tsx').then((file) => ({ default: file.RuleDialog })))
const SkipDialog = lazy(() => import('./skip-dialog.tsx').then((file) => ({ default: file.SkipDialog })))

/** What is done with a series: change its rule, skip the next, pause, resume. */
export function SeriesMenu({ series }: { series: ListedSeries }) {
  const texts = useTexts(recurringTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const pause = usePauseSeries(businessId).mutateAsync
  const resume = useResumeSeries(businessId).mutateAsync
  const trigger = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<'pause' | 'skip' | 'rule' | null>(null)
  const { isBusy, run } = useBusy()
  const { title } = series.job
  const state = stateOf(series, today)
  const next = series.next[0]
  const close = () => setAsked(null)

  const attempt = (work: () => Promise<unknown>, done: string) =>
    void run(async () => {
      try {
        await work()
        toast.success(done)
        close()
      } catch (error) {
        toast.error(failureText(error))
      }
    })

  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="ghost" size="icon" aria-label={texts.more(title)}>
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<Briefcase />} onSelect={() => void navigate(jobHref(series.job.id))}>
          {texts.openJob}
        </MenuItem>
        {state === 'running' && next && (
          <>
            <MenuItem icon={<Repeat />} onSelect={() => setAsked('rule')}>
              {texts.change}
            </MenuItem>
            <MenuItem icon={<SkipForward />} onSelect={() => setAsked('skip')}>
              {texts.skipNext}
            </MenuItem>
          </>
        )}
        {state !== 'ended' && <MenuSeparator />}
        {state === 'running' && (
          <MenuItem icon={<Pause />} onSelect={() => setAsked('pause')}>
            {texts.pause}
          </MenuItem>
        )}
        {state === 'paused' && (
          <MenuItem
            icon={<Play />}
            onSelect={() => attempt(() => resume({ id: series.id, today }), texts.resumed(title))}
          >
            {texts.resume}
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={asked === 'pause'}
        onClose={close}
        onConfirm={() => attempt(() => pause(series.id), texts.paused(title))}
        title={texts.pauseTitle(title)}
        body={texts.pauseBody}
        confirmLabel={texts.pauseConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isBusy={isBusy}
        finalFocus={trigger}
      />
      <Suspense fallback={null}>
        {asked === 'skip' && next?.visit_date && (
          <SkipDialog
            businessId={businessId}
            visitId={next.id}
            day={next.visit_date}
            onClose={close}
            finalFocus={trigger}
          />
        )}
        {asked === 'rule' && next?.visit_date && (
          <RuleDialog
            series={series}
            next={{ ...next, visit_date: next.visit_date }}
            onClose={close}
            finalFocus={trigger}
          />
        )}
      </Suspense>
    </>
  )
}
