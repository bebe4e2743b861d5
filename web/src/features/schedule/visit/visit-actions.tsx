import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'

import { useCommand } from '#data/use-command.ts'
import type { VisitDetails, VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useStartVisit } from '#parts/visits/use-start-visit.ts'

import { useCalendar } from '../calendar/calendar-context.ts'
import { scheduleTexts } from '../schedule.texts.ts'

type Step = Pick<VisitTile, 'id' | 'status' | 'visit_date'> &
  Pick<VisitDetails, 'completion_notes' | 'job' | 'request'>

/** The actions that need no dialog, one at a time; what goes wrong is told. */
function useSteps(businessId: string, visit: Pick<Step, 'id'>) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const reopen = useCommand(businessId, 'reopen_visit').mutateAsync
  const { isBusy, run } = useBusy()
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      try {
        await work()
      } catch (error) {
        toast.error(`${texts.actionFailed}. ${failureText(error)}`)
      }
    })
  const back = () =>
    attempt(async () => {
      await reopen({ visit_id: visit.id })
      toast.info(texts.reopened)
    })
  return { isBusy, attempt, back }
}

/** Takes back that a visit is done; the server refuses it for one that is on an invoice. */
export function ReopenLine({
  businessId,
  visit,
  className,
}: {
  businessId: string
  visit: Pick<Step, 'id'>
  className: string
}) {
  const texts = useTexts(scheduleTexts)
  const { isBusy, back } = useSteps(businessId, visit)
  return (
    <button type="button" aria-disabled={isBusy} onClick={back} className={className}>
      <RotateCcw aria-hidden />
      {texts.reopen}
    </button>
  )
}

/** The button for the next step of a visit: start, then complete. Notes and photos are on the job's page. */
export function VisitStep({ businessId, visit }: { businessId: string; visit: Step }) {
  const texts = useTexts(scheduleTexts)
  const { today } = useCalendar()
  const start = useStartVisit(businessId).mutateAsync
  const complete = useCommand(businessId, 'complete_visit').mutateAsync
  const { isBusy, attempt, back } = useSteps(businessId, visit)

  if (visit.status === 'scheduled')
    return (
      <Button
        variant={visit.visit_date !== null && visit.visit_date <= today ? 'primary' : 'secondary'}
        isBusy={isBusy}
        onClick={() =>
          attempt(async () => {
            await start(visit)
            toast.success(texts.started, { action: { label: texts.undo, onClick: back } })
          })
        }
      >
        <Play aria-hidden />
        {texts.start}
      </Button>
    )
  if (visit.status === 'in_progress')
    return (
      <Button
        isBusy={isBusy}
        onClick={() =>
          attempt(async () => {
            const { is_last } = await complete({ visit_id: visit.id, notes: visit.completion_notes })
            toast.success(is_last ? texts.lastVisit : texts.completed, {
              action: { label: texts.undo, onClick: back },
            })
          })
        }
      >
        <Check aria-hidden />
        {texts.complete}
      </Button>
    )
  return null
}
