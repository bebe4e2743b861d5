import { table } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

const items = table('visit_checklist_items')

/** Checks or unchecks an item of a visit's checklist. */
export const useTick = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['visits'], isAwaited: true },
    ({ id, isDone }: { id: string; isDone: boolean }) => items.update(id, { is_done: isDone }),
  )
