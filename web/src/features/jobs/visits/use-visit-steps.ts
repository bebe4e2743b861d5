import { toast } from '@fieldlark/ui/toast.tsx'

import { toFailure } from '#connection/failure.ts'
import { useCommand } from '#data/use-command.ts'
import { useSendVisitDate } from '#data/visit-writes.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useEarlyStart } from '#parts/visits/use-early-start.tsx'
import { useStartVisit } from '#parts/visits/use-start-visit.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** The actions on a visit that need no dialog; each reports its result. */
export function useVisitSteps(businessId: string, visit: ScheduledVisit) {
  const { id, version } = visit
  const texts = useTexts(visitWorkTexts)
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const start = useStartVisit(businessId)
  const reopen = useCommand(businessId, 'reopen_visit')
  const unschedule = useCommand(businessId, 'unschedule_visit')
  const remove = useCommand(businessId, 'remove_visit')
  const date = useSendVisitDate(businessId)

  const attempt = (work: () => Promise<unknown>, done: string, onFailed?: (origin: string | null) => void) =>
    run(async () => {
      try {
        if ((await work()) === false) toast.warning(texts.dateUnsent)
        else toast.success(done)
      } catch (error) {
        onFailed?.(toFailure(error).origin)
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })

  const { begin, question } = useEarlyStart(
    visit,
    () => void attempt(() => start.mutateAsync(visit), texts.started),
  )
  return {
    isBusy,
    start: begin,
    /** What is asked before it is started early; to be rendered. */
    question,
    reopen: () => attempt(() => reopen.mutateAsync({ visit_id: id }), texts.reopened),
    sendDate: () => attempt(() => date.mutateAsync(visit), texts.dateSent),
    unschedule: () => attempt(() => unschedule.mutateAsync({ visit_id: id, version }), texts.unscheduled),
    /** onTold: the client was told of the visit, so it is cancelled instead. */
    remove: (onTold: () => void) =>
      attempt(
        () => remove.mutateAsync({ visit_id: id }),
        texts.deleted,
        (origin) => origin === 'visit_announced' && onTold(),
      ),
  }
}
