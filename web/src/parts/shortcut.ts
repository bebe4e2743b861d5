import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"]')

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
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      current.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [key])
}
