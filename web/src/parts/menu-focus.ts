import { useRef } from 'react'

/**
 * For dialogs opened from a menu: its button has the focus before the dialog opens, so that the dialog gives it back there
 * and not to a menu item that is gone.
 */
export function useMenuFocus() {
  const trigger = useRef<HTMLButtonElement>(null)
  const opens = (open: () => void) => () => {
    trigger.current?.focus()
    open()
  }
  return { trigger, opens }
}
