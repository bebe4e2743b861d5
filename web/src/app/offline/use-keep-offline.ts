import { useEffect } from 'react'

import { firstPageRead } from '#session/use-live.ts'
import { whenIdle } from '#session/when-idle.ts'

/** Keeps the app on this device for the time without a connection, once the first screen has what it shows. */
export function useKeepOffline() {
  useEffect(() => {
    const begin = async () => {
      const { keepOffline } = await import('./keep-offline.ts')
      await keepOffline()
    }
    // Where a browser refuses, the app works as long as there is a connection.
    void firstPageRead.then(() => whenIdle(() => void begin().catch(() => {})))
  }, [])
}
