import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Check from 'lucide-react/icons/check'
import Play from 'lucide-react/icons/play'

import { useCompleteVisit, useReopenVisit, useStartVisit } from '#data/visit-work.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { scheduleTexts } from './schedule.texts.ts'

/** The next step of a visit's work, under the thumb: start, then complete. Notes and photos are on the job's page. */
export function VisitStep({ businessId, visit }: { businessId: string; visit: ScheduledVisit }) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const start = useStartVisit(businessId).mutateAsync
  const complete = useCompleteVisit(businessId).mutateAsync
  const reopen = useReopenVisit(businessId).mutateAsync
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
      await reopen(visit.id)
      toast.info(texts.reopened)
    })

  if (visit.status === 'scheduled')
    return (
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() =>
          attempt(async () => {
            await start(visit.id)
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
            const { is_last } = await complete({ id: visit.id, notes: visit.completion_notes })
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
