import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Suspense, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import type { VisitDetails, VisitTile } from '#data/visit-tiles.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useEarlyStart } from '#parts/visits/use-early-start.tsx'
import { useStartVisit } from '#parts/visits/use-start-visit.ts'

import { useCalendar } from '../calendar/calendar-context.ts'
import { scheduleTexts } from '../schedule.texts.ts'

const CompleteVisit = lazyPart(
  async () => (await import('#parts/completion/complete-visit.tsx')).CompleteVisit,
)

type Step = Pick<VisitTile, 'id' | 'status' | 'visit_date'> & Pick<VisitDetails, 'job' | 'request'>

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

/** The button for the next step of a visit: start, then complete with notes, photos and signature. */
export function VisitStep({ businessId, visit }: { businessId: string; visit: Step }) {
  const texts = useTexts(scheduleTexts)
  const [isCompleting, setCompleting] = useState(false)
  return (
    <>
      {visit.status === 'scheduled' && <Start businessId={businessId} visit={visit} />}
      {visit.status === 'in_progress' && (
        <Button onClick={() => setCompleting(true)}>
          <Check aria-hidden />
          {texts.complete}
        </Button>
      )}
      {/* It stays when the visit is completed: its signature may still have to be saved. */}
      {isCompleting && (
        <Suspense fallback={null}>
          <CompleteVisit visit={visit} onClose={() => setCompleting(false)} />
        </Suspense>
      )}
    </>
  )
}

function Start({ businessId, visit }: { businessId: string; visit: Step }) {
  const texts = useTexts(scheduleTexts)
  const { today } = useCalendar()
  const start = useStartVisit(businessId).mutateAsync
  const { isBusy, attempt, back } = useSteps(businessId, visit)
  const { begin, question } = useEarlyStart(visit, () =>
    attempt(async () => {
      await start(visit)
      toast.success(texts.started, { action: { label: texts.undo, onClick: back } })
    }),
  )
  return (
    <>
      <Button
        variant={visit.visit_date !== null && visit.visit_date <= today ? 'primary' : 'secondary'}
        isBusy={isBusy}
        onClick={begin}
      >
        <Play aria-hidden />
        {texts.start}
      </Button>
      {question}
    </>
  )
}
