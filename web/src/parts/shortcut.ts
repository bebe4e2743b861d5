import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')

// A toast is a dialog too, says its role, but it waits for nobody; only toasts carry data-type.
const openDialog = ':is([role="dialog"], [role="alertdialog"]):not([data-type])'

/** One bare key, wherever nobody is typing and no dialog is open. */
export function useShortcut(key: string, handle: () => void) {
  const current = useRef(handle)
  useEffect(() => {
    current.current = handle
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== key || isChord || event.defaultPrevented || isTyping(event.target)) return
      // A popover waits in the page, unseen, for being opened.
      if ([...document.querySelectorAll(openDialog)].some((dialog) => dialog.checkVisibility())) return
      event.preventDefault()
      current.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key])
}
