import { useSyncExternalStore } from 'react'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let offer: InstallPrompt | null = null
const readers = new Set<() => void>()

function take(next: InstallPrompt | null) {
  offer = next
  for (const read of readers) read()
}

// The browser offers it once, often before the part that shows it is loaded.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  take(event as InstallPrompt)
})
addEventListener('appinstalled', () => take(null))

function follow(read: () => void) {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The browser's install prompt (`beforeinstallprompt`) once it was offered; null before and after. */
export function useInstallPrompt() {
  const prompt = useSyncExternalStore(follow, () => offer)
  return prompt && (() => void prompt.prompt().then(() => take(null)))
}
