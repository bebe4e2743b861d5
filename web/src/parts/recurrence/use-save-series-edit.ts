import type { When } from '@fieldlark/domain/schedule/series-plan.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useCommand } from '#data/use-command.ts'
import { useMoveVisit } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { seriesEditTexts } from './series-edit.texts.ts'
import type { PlannedEdit } from './use-series-plan.ts'

const undoMs = 30_000

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

  const saveAndNotify = async ({ visit }: PlannedEdit, to: When) => {
    const write = { id: visit.id, memberIds: null, tellClient: true }
    const { visit_date, start_time, duration_minutes } = visit
    const saved = await move({ ...write, ...to, version: visit.version })
    offerUndo(1, async () => {
      await move({ ...write, visit_date, start_time, duration_minutes, version: saved.version })
      return true
    })
  }

  return async (planned: PlannedEdit, to: When, tellClient: boolean) => {
    const { plan, preview } = planned
    if (tellClient && plan.scope === 'this') return saveAndNotify(planned, to)
    const { undo_id } = await edit({ plan })
    return offerUndo(preview.dates.length + preview.dropped.length, () => undo({ undo_id }))
  }
}
