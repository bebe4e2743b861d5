import { cn } from '@fieldlark/ui/class-names.ts'
import { type ReactNode, use } from 'react'

import { SidePanelContext } from '#parts/frame/side-panel-place.ts'

/** The body of a record: one column on a phone and beside a list, else as its class says. */
export function RecordColumns({ wide, children }: { wide: string; children: ReactNode }) {
  const isBeside = use(SidePanelContext) !== null
  return <div className={cn('grid grid-cols-1 items-start gap-4', !isBeside && wide)}>{children}</div>
}
