import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

/** A small panel beside its button, for reading rather than choosing. */
export function Popover({
  trigger,
  title,
  children,
}: {
  trigger: ReactElement
  title: string
  children: ReactNode
}) {
  return (
    <BasePopover.Root>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-45">
          <BasePopover.Popup className="w-72 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-surface-raised p-4 text-ink shadow-overlay outline-none">
            <BasePopover.Title className="font-semibold">{title}</BasePopover.Title>
            <div className="mt-1.5 text-ink-soft text-sm">{children}</div>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
