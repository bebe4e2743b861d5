import { type RefObject, useEffect } from 'react'

import type { Begun } from '#combobox-props.ts'

/**
 * Repeats in the loaded input what was done in its placeholder: the text is typed again, so that the list
 * opens with its matches and the caret is behind the text; a press opens the list.
 */
export function useBegun(input: RefObject<HTMLInputElement | null>, { startsWith, startsOpen }: Begun) {
  useEffect(() => {
    const { current } = input
    if (!current) return
    if (startsWith !== '') {
      // As a browser sets it: React ignores a value that was set through its own setter.
      Reflect.set(HTMLInputElement.prototype, 'value', startsWith, current)
      // Without an input type it would pass for autofill, which opens no list; and a closed combobox forgets its text
      // as soon as it gets more options.
      current.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
      current.setSelectionRange(startsWith.length, startsWith.length)
      // A press opens the list; the click after it is ignored.
    } else if (startsOpen) current.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    // Only on mount: later the text belongs to the person typing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
