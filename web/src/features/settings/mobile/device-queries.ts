import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

function follow(read: () => void) {
  addEventListener('online', read)
  addEventListener('offline', read)
  return () => {
    removeEventListener('online', read)
    removeEventListener('offline', read)
  }
}

export const useOnline = () => useSyncExternalStore(follow, () => navigator.onLine)

/** The version of the server, which is that of the app it served. */
export const useVersion = () =>
  useQuery({
    queryKey: ['version'],
    queryFn: async () => {
      // In trouble it answers 503, and its version with it.
      const answer = (await (await fetch('/health')).json()) as { version?: unknown }
      return typeof answer.version === 'string' ? answer.version : null
    },
  })

/** Storage of this site in bytes, null where the browser does not say; and whether the browser keeps it when space runs low. */
export const useStored = () =>
  useQuery({
    queryKey: ['storage of this device'],
    queryFn: async () => {
      // Browsers have it in secure contexts only: with https, or on the machine itself.
      const storage = navigator.storage as StorageManager | undefined
      if (!storage) return { bytes: null, isKept: null }
      const [{ usage = null }, isKept] = await Promise.all([storage.estimate(), storage.persisted()])
      return { bytes: usage, isKept }
    },
  })
