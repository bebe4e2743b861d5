import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { countDrafts } from '#session/draft.ts'

import { offlineTexts } from './offline.texts.ts'

const goneAfterMs = 2000

/** Whether the browser has no network, and for a moment that it has one again. */
function useConnection(): 'on' | 'off' | 'back' {
  const [state, setState] = useState<'on' | 'off' | 'back'>(() => (navigator.onLine ? 'on' : 'off'))
  useEffect(() => {
    const leave = () => setState('off')
    const comeBack = () => setState('back')
    addEventListener('offline', leave)
    addEventListener('online', comeBack)
    return () => {
      removeEventListener('offline', leave)
      removeEventListener('online', comeBack)
    }
  }, [])
  useEffect(() => {
    if (state !== 'back') return undefined
    const timer = setTimeout(() => setState('on'), goneAfterMs)
    return () => clearTimeout(timer)
  }, [state])
  return state
}

/** Says at the very top that there is no connection, and how much of what was typed is kept on this device. */
export function OfflineBar() {
  const texts = useTexts(offlineTexts)
  const state = useConnection()
  const [drafts, setDrafts] = useState(countDrafts)
  useEffect(() => {
    if (state !== 'off') return undefined
    const read = () => setDrafts(countDrafts())
    read()
    // Somebody may go on typing.
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [state])
  return (
    <output data-connection={state} className="sticky top-0 z-40 block">
      {state !== 'on' && (
        <span className="flex h-8 items-center justify-center gap-2 bg-warning-soft px-3 font-semibold text-2xs text-warning">
          {state === 'off' && <WifiOff aria-hidden className="size-4 shrink-0" />}
          {state === 'back' ? texts.back : texts.offline(drafts)}
        </span>
      )}
    </output>
  )
}
