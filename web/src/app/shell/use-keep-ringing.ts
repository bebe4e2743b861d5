import { useEffect } from 'react'

import { useLanguage } from '#language/language.tsx'
import { whenIdle } from '#session/when-idle.ts'

/** Keeps a device that was switched on reachable, in the language that is shown on it. Others load nothing. */
export function useKeepRinging() {
  const { language } = useLanguage()
  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined
    let isOver = false
    let stop = () => {}
    const begin = async () => {
      const { keepRinging, onRenewed } = await import('#features/settings/push/keep-ringing.ts')
      if (isOver) return
      // Without a connection it is done at the next start.
      const keep = () => void keepRinging(language).catch(() => {})
      stop = onRenewed(keep)
      keep()
    }
    whenIdle(() => void begin().catch(() => {}))
    return () => {
      isOver = true
      stop()
    }
  }, [language])
}
