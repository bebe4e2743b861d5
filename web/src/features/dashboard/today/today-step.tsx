import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useSayFailure } from '#parts/failures/say-failure.ts'
import { ActionBar } from '#parts/record/action-bar.tsx'
import { ButtonClock } from '#parts/visits/button-clock.tsx'
import { useStartVisit } from '#parts/visits/use-start-visit.ts'
import { useBusiness } from '#session/session.tsx'

import type { ListedVisit } from '../dashboard-queries.ts'
import type { Day } from '../use-day.ts'
import { workOf } from './stop-lines.tsx'
import { todayTexts } from './today.texts.ts'

/** The one next action of the day: complete the visit under way, or start the one that is due. */
export function TodayStep({
  step: { kind, visit },
  onComplete,
}: {
  step: NonNullable<Day['step']>
  onComplete: (visit: ListedVisit) => void
}) {
  const { complete } = useTexts(todayTexts)
  return (
    <ActionBar>
      {kind === 'complete' ? (
        <Button onClick={() => onComplete(visit)}>
          <CircleCheck aria-hidden />
          {complete}
          <ButtonClock start={visit.actual_start} />
        </Button>
      ) : (
        <Start key={visit.id} visit={visit} />
      )}
    </ActionBar>
  )
}

function Start({ visit }: { visit: ListedVisit }) {
  const texts = useTexts(todayTexts)
  const nameOf = useClientName()
  const { id: businessId } = useBusiness()
  const start = useStartVisit(businessId).mutateAsync
  const reopen = useCommand(businessId, 'reopen_visit').mutateAsync
  const { isBusy, run } = useBusy()
  const sayFailure = useSayFailure()
  const attempt = (work: () => Promise<void>) => void run(() => work().catch(sayFailure))
  const name = visit.client ? nameOf(visit.client) : workOf(visit)
  const handleStart = async () => {
    await start(visit)
    const handleUndo = () => attempt(async () => void (await reopen({ visit_id: visit.id })))
    toast.success(texts.started, { action: { label: texts.undo, onClick: handleUndo } })
  }
  return (
    <Button isBusy={isBusy} className="min-w-0 shrink" onClick={() => attempt(handleStart)}>
      <Play aria-hidden />
      <bdi className="truncate">{texts.start(name)}</bdi>
    </Button>
  )
}
