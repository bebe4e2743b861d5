import type { SeriesChange } from '@fieldlark/domain/schedule/series-plan.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useCommand } from '#data/use-command.ts'
import { useMoveVisit } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { seriesEditTexts } from './series-edit.texts.ts'
import type { PlannedEdit } from './use-series-plan.ts'

const undoMs = 30_000

const idsOf = (members: readonly { user_id: string }[]) => members.map(({ user_id }) => user_id)

/** Saves an edit and offers to undo it for half a minute. A client is notified only of the move of a single visit. */
export function useSaveSeriesEdit(businessId: string) {
  const texts = useTexts(seriesEditTexts)
  const failureText = useFailureText()
  const edit = useCommand(businessId, 'edit_series').mutateAsync
  const undo = useCommand(businessId, 'undo_series_edit').mutateAsync
  const move = useMoveVisit(businessId).mutateAsync

  const offerUndo = (count: number, takeBack: () => Promise<boolean>) => {
    const onClick = () =>
      void takeBack().then(
        (isUndone) => (isUndone ? toast.info(texts.undone) : toast.error(texts.undoTooLate)),
        (error: unknown) => toast.error(failureText(error)),
      )
    toast.success(texts.saved(count), { durationMs: undoMs, action: { label: texts.undo, onClick } })
  }

  const saveAndNotify = async ({ visit }: PlannedEdit, { memberIds, ...to }: SeriesChange) => {
    const write = { id: visit.id, tellClient: true }
    const { visit_date, start_time, duration_minutes } = visit
    const saved = await move({ ...write, ...to, memberIds: memberIds ?? null, version: visit.version })
    const before = {
      visit_date,
      start_time,
      duration_minutes,
      memberIds: memberIds ? idsOf(visit.members) : null,
    }
    offerUndo(1, async () => {
      await move({ ...write, ...before, version: saved.version })
      return true
    })
  }

  return async (planned: PlannedEdit, to: SeriesChange, tellClient: boolean) => {
    const { plan, preview } = planned
    if (tellClient && plan.scope === 'this') return saveAndNotify(planned, to)
    const { undo_id } = await edit({ plan })
    const retimed = preview.dates.length + preview.dropped.length
    const reassigned = plan.member_ids ? plan.changed_visits.length + plan.new_visits.length : 0
    return offerUndo(Math.max(retimed, reassigned), () => undo({ undo_id }))
  }
}
