import { type RefObject, useEffect } from 'react'

import type { Begun } from '#combobox-props.ts'

/**
 * Does again in the working box what was done in the one that stood in for it: the letters are typed, so that the list
 * opens with its first match chosen, and the caret stands behind them; a click opens the list.
 */
export function useBegun(input: RefObject<HTMLInputElement | null>, { startsWith, startsOpen }: Begun) {
  useEffect(() => {
    const { current } = input
    if (!current) return
    if (startsWith !== '') {
      // As the browser does it: React hears of a value only that did not come through its own setter.
      Reflect.set(HTMLInputElement.prototype, 'value', startsWith, current)
      // Without its kind it would pass for a browser's autofill, which opens no list; and a closed box forgets its letters
      // as soon as there is more to choose from.
      current.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
      current.setSelectionRange(startsWith.length, startsWith.length)
    } else if (startsOpen) current.click()
    // Only when the box appears: later it is the writer's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
