import { useEffect, useState } from 'react'

import type { DialogProps } from '#dialog-props.ts'
import { lazyPart } from '#lazy-part.tsx'

let isLoaded = false
const load = async () => {
  const { DialogWindow } = await import('#dialog-window.tsx')
  isLoaded = true
  return DialogWindow
}
const Window = lazyPart(load)

/**
 * A sheet from the bottom on a phone, a centred window above 768 px and for questions. Its 13 kB are loaded after the
 * first paint: nobody opens a dialog before that.
 */
export function Dialog(props: DialogProps) {
  const [, setLoaded] = useState(isLoaded)
  useEffect(() => {
    if (isLoaded) return
    // A failure is reported when it is opened.
    void load().then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
  // A closed one leaves with a movement, and before it is loaded there is nothing to leave.
  if (!props.isOpen && !isLoaded) return null
  return <Window {...props} />
}
