import { rootMark } from '@fieldlark/ui/root-mark.ts'
import type { ReactNode } from 'react'

const mark = rootMark('data-dock')

/**
 * What can be done with a record, its next step last: at the bottom of a phone above the tabs, where those beside the next
 * step are icons; at the right of the head on wide screens. Empty, it takes no room.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      ref={mark}
      data-action-bar
      className="flex shrink-0 gap-2 empty:hidden max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--tab-bar) max-lg:z-30 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-2 max-lg:transition-[translate] max-lg:duration-200 max-lg:*:min-h-12 max-lg:*:last:flex-1 max-lg:group-data-scrolled/frame:translate-y-14 max-lg:[&>:not(:last-child)]:w-12 max-lg:[&>:not(:last-child)]:gap-0 max-lg:[&>:not(:last-child)]:px-0 max-lg:[&>:not(:last-child)]:text-[0px]"
    >
      {children}
    </div>
  )
}
