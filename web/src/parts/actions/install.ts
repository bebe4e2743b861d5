import { useSyncExternalStore } from 'react'

import { useLanguage } from '#language/language.tsx'

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

/** Safari on iOS, outside the installed app: it offers nothing, and is told by hand. Other browsers there name themselves. */
const isByHand = () =>
  (navigator as { standalone?: boolean }).standalone === false &&
  navigator.maxTouchPoints > 0 &&
  / Version\/.* Safari\//.test(navigator.userAgent)

/**
 * What installs the app: the browser's prompt (`beforeinstallprompt`) once it was offered, or on iOS the words how to do it;
 * null before and after.
 */
export function useInstallPrompt() {
  const { language } = useLanguage()
  const prompt = useSyncExternalStore(follow, () => offer)
  if (prompt) return () => void prompt.prompt().then(() => take(null))
  return isByHand() ? () => void import('./install-by-hand.ts').then((file) => file.explain(language)) : null
}
