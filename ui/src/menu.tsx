import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cn } from '#class-names.ts'

/** `trigger` is a `<Button>`; the children are `MenuItem`s and `MenuSeparator`s. */
export function Menu({
  trigger,
  align = 'end',
  side = 'bottom',
  header,
  className,
  children,
}: {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Stands above the items, is no item (who is signed in). */
  header?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-45 outline-none"
        >
          <BaseMenu.Popup
            className={cn(
              'max-h-(--available-height) min-w-52 max-w-[calc(100vw-1rem)] origin-(--transform-origin) overflow-y-auto rounded-card border border-line bg-surface-raised p-1.5 text-ink shadow-overlay outline-none',
              'transition-[opacity,scale] duration-100 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
              className,
            )}
          >
            {header !== undefined && (
              <div className="mb-1 border-b border-line px-2.5 pt-1.5 pb-2.5">{header}</div>
            )}
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

const itemLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 text-left outline-none select-none pointer-fine:min-h-9 [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-ink-faint data-disabled:opacity-50 data-highlighted:bg-sunken'

export function MenuItem({
  icon,
  onSelect,
  render,
  isDanger = false,
  isDisabled = false,
  shortcut,
  children,
}: {
  icon?: ReactNode
  onSelect?: () => void
  /** For links: `render={<Link to="…" />}`. */
  render?: ReactElement
  isDanger?: boolean
  isDisabled?: boolean
  shortcut?: ReactNode
  children: ReactNode
}) {
  const className = cn(
    itemLook,
    isDanger && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger',
  )
  const face = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut}
    </>
  )
  if (render)
    return (
      <BaseMenu.LinkItem closeOnClick render={render} className={className} onClick={onSelect}>
        {face}
      </BaseMenu.LinkItem>
    )
  return (
    <BaseMenu.Item disabled={isDisabled} className={className} onClick={onSelect}>
      {face}
    </BaseMenu.Item>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-2.5 my-1.5 h-px bg-line" />
}
