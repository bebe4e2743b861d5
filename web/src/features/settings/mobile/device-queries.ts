import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { paths } from '#paths.ts'

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

type OfflineUse = 'ready' | 'update' | 'not-yet' | 'impossible'

const lookAgainMs = 3000

/** Whether the app opens here without a connection, and whether a newer one is only waiting for its turn. */
export const useOfflineUse = () =>
  useQuery({
    queryKey: ['offline use of this device'],
    refetchInterval: ({ state }) =>
      state.data === 'ready' || state.data === 'impossible' ? false : lookAgainMs,
    queryFn: async (): Promise<OfflineUse> => {
      // Browsers have both in secure contexts only.
      const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
      if (!workers || !('caches' in globalThis)) return 'impossible'
      const registration = await workers.getRegistration('/')
      if (registration?.waiting) return 'update'
      // The page is the last file that is kept.
      const page = await caches.match(paths.home, { ignoreSearch: true })
      return registration?.active && page ? 'ready' : 'not-yet'
    },
  })
