import { useLayoutEffect, useRef } from 'react'

import type { shortcutTexts } from './shortcut.texts.ts'

const fields = 'input, textarea, select, [contenteditable="true"], [role="menu"]'
// Space and the arrow keys are theirs, letters are not.
const choices = 'input[type="checkbox"], input[type="radio"]'

const isTyping = (target: EventTarget | null, key: string) =>
  target instanceof HTMLElement &&
  target.closest(fields) !== null &&
  !(key.length === 1 && target.matches(choices))

// A toast has the role dialog too but does not block; only toasts carry data-type.
const openDialog = ':is([role="dialog"], [role="alertdialog"]):not([data-type])'

/** A key, or a key with Ctrl or ⌘ as `mod+`, that the list of shortcuts explains. */
export type Shortcut = keyof (typeof shortcutTexts)['en']['keys']

/** The keys that do something on the screen at this moment, as often as somebody handles them. */
export const keysInUse: string[] = []

/** A single-key shortcut, active while nobody is typing and no dialog is open; false from `handle` leaves the key alone. */
export function useShortcut(key: Shortcut, handle: (event: KeyboardEvent) => unknown) {
  const current = useRef(handle)
  useLayoutEffect(() => {
    current.current = handle
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== key || isChord || event.defaultPrevented || isTyping(event.target, key)) return
      // A closed popover is in the DOM, invisible.
      if ([...document.querySelectorAll(openDialog)].some((dialog) => dialog.checkVisibility())) return
      if (current.current(event) !== false) event.preventDefault()
    }
    // What Escape closes must still be there to be seen.
    const isFirst = key === 'Escape'
    addEventListener('keydown', listen, isFirst)
    keysInUse.push(key)
    return () => {
      removeEventListener('keydown', listen, isFirst)
      keysInUse.splice(keysInUse.indexOf(key), 1)
    }
  }, [key])
}
