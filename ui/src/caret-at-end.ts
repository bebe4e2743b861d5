import { type RefObject, useEffect } from 'react'

/** Where typing began in another box, it goes on behind what was typed there. */
export function useCaretAtEnd(input: RefObject<HTMLInputElement | null>, isWanted: boolean) {
  useEffect(() => {
    const { current } = input
    if (isWanted) current?.setSelectionRange(current.value.length, current.value.length)
    // Only when the box appears: later the caret is the writer's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
