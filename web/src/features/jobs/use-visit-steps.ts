import { toast } from '@fieldlark/ui/toast.tsx'

import { useReopenVisit, useStartVisit } from '#data/visit-work.ts'
import { useRemoveVisit, useUnscheduleVisit } from '#data/visit-writes.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** What is done with a visit in one tap; each says that it is done, or why not. */
export function useVisitSteps(businessId: string, { id, version }: ScheduledVisit) {
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const start = useStartVisit(businessId)
  const reopen = useReopenVisit(businessId)
  const unschedule = useUnscheduleVisit(businessId)
  const remove = useRemoveVisit(businessId)

  const attempt = (work: () => Promise<unknown>, done: string) =>
    run(async () => {
      try {
        await work()
        toast.success(done)
      } catch (error) {
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })

  return {
    isBusy,
    start: () => attempt(() => start.mutateAsync(id), texts.started),
    reopen: () => attempt(() => reopen.mutateAsync(id), texts.reopened),
    unschedule: () => attempt(() => unschedule.mutateAsync({ id, version }), texts.unscheduled),
    remove: () => attempt(() => remove.mutateAsync(id), texts.deleted),
  }
}
