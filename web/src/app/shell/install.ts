import { useEffect, useState } from 'react'

type InstallPrompt = Event & { prompt: () => Promise<unknown> }

/** The browser's install prompt (`beforeinstallprompt`) once it was offered; null before and after. */
export function useInstallPrompt() {
  const [offer, setOffer] = useState<InstallPrompt | null>(null)
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallPrompt)
    }
    const onInstalled = () => setOffer(null)
    window.addEventListener('beforeinstallprompt', onOffer)
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer)
      window.removeEventListener('appinstalled', onInstalled)
    }
  }, [])
  return offer && (() => void offer.prompt().then(() => setOffer(null)))
}
