import {
  cloneElement,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react'
import { DialogWindow } from '#dialog-window.tsx'
import { type MenuProps, PartsContext } from '#menu-parts.ts'

const CloseContext = createContext<() => void>(() => {})

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrow keys move through the items, as in the popup. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
  const step = steps[event.key]
  if (!step || items.length === 0) return
  event.preventDefault()
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}

/** Marks the item with the focus as the popup does, unless it was a finger that opened the sheet. */
const highlighted = {
  onFocus: ({ currentTarget: item }: FocusEvent<HTMLElement>) =>
    item.toggleAttribute('data-highlighted', item.matches(':focus-visible')),
  onBlur: ({ currentTarget: item }: FocusEvent<HTMLElement>) => item.removeAttribute('data-highlighted'),
}

type LinkProps = {
  render: ReactElement
  className: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

const parts = {
  Item: function Item({
    onClick,
    disabled,
    ...rest
  }: {
    onClick?: (() => void) | undefined
    disabled?: boolean
  }) {
    const close = use(CloseContext)
    return (
      <button
        {...rest}
        {...highlighted}
        type="button"
        role="menuitem"
        disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={() => {
          close()
          onClick?.()
        }}
      />
    )
  },
  LinkItem: function LinkItem({ render, className, onClick, children }: LinkProps) {
    const close = use(CloseContext)
    const link = render as ReactElement<{ onClick?: (event: MouseEvent) => void }>
    return cloneElement(link, {
      ...highlighted,
      className,
      children,
      role: 'menuitem',
      onClick: (event: MouseEvent) => {
        link.props.onClick?.(event)
        close()
        onClick?.()
      },
    } as object)
  },
  Separator: ({ className }: { className: string }) => <hr className={`border-0 ${className}`} />,
}

/** The menu as a sheet from the bottom, where a thumb reaches it; opens at once. */
export function MenuSheet({ trigger, title, closeLabel, children }: MenuProps) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <>
      {cloneElement(trigger, {
        id,
        onClick: () => setOpen(true),
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <DialogWindow
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        finalFocus={() => document.getElementById(id)}
        title={title}
        closeLabel={closeLabel}
      >
        <div role="menu" aria-label={title} tabIndex={-1} className="-mx-2.5" onKeyDown={moveFocus}>
          <CloseContext value={() => setOpen(false)}>
            <PartsContext value={parts}>{children}</PartsContext>
          </CloseContext>
        </div>
      </DialogWindow>
    </>
  )
}
