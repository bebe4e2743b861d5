import type { MouseEvent, ReactNode } from 'react'

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** A real link, so that middle click, ⌘-click and the context menu work; a plain click goes through `onOpen`. */
export function RowLink({
  href,
  onOpen,
  className,
  children,
}: {
  href: string
  onOpen?: ((isByKey: boolean) => void) | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <a
      href={href}
      className={className}
      data-row-link
      onClick={(event) => {
        if (!onOpen || event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        // Only clicks of a pointer are counted.
        onOpen(event.detail === 0)
      }}
    >
      {children}
    </a>
  )
}

/** A click anywhere in the row opens its link; buttons, fields and selected text keep their own behaviour. */
export function forwardClickToLink(event: MouseEvent<HTMLElement>) {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a,button,input,select,textarea,label,[role=menu]'))
    return
  // React bubbles clicks from a menu or dialog opened in the row through the component tree, though it is elsewhere in the DOM.
  if (!event.currentTarget.contains(target) || window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey, detail } = event
  event.currentTarget
    .querySelector('[data-row-link]')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, detail }),
    )
}
