import type { When } from '@fieldlark/domain/schedule/series-plan.ts'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useEditSeries, useUndoSeriesEdit } from '#data/series.ts'
import { useMoveVisit } from '#data/visit-writes.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { seriesEditTexts } from './series-edit.texts.ts'
import type { PlannedEdit } from './use-series-plan.ts'

const undoMs = 30_000

/** Saves an edit and offers for half a minute to take it back. A client is told of the move of one visit only. */
export function useSaveSeriesEdit(businessId: string) {
  const texts = useTexts(seriesEditTexts)
  const failureText = useFailureText()
  const edit = useEditSeries(businessId).mutateAsync
  const undo = useUndoSeriesEdit(businessId).mutateAsync
  const move = useMoveVisit(businessId).mutateAsync

  const offerUndo = (count: number, takeBack: () => Promise<boolean>) => {
    const onClick = () =>
      void takeBack().then(
        (isUndone) => (isUndone ? toast.info(texts.undone) : toast.error(texts.undoTooLate)),
        (error: unknown) => toast.error(failureText(error)),
      )
    toast.success(texts.saved(count), { durationMs: undoMs, action: { label: texts.undo, onClick } })
  }

  const saveTold = async ({ visit }: PlannedEdit, to: When) => {
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
    if (tellClient && plan.scope === 'this') return saveTold(planned, to)
    const { undo_id } = await edit(plan)
    return offerUndo(preview.dates.length + preview.dropped.length, () => undo(undo_id))
  }
}
