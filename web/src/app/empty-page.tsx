import { FailedLoad } from '@fieldlark/ui/failed-load.tsx'
import { type ComponentType, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'

import { startTexts } from './start.texts.ts'

/** The page shown when `load` failed even after retries; another try loads it in place, with the frame around it. */
export function emptyPage(load: () => Promise<{ Component: ComponentType }>): ComponentType {
  // The router keeps this page for good, so a later visit must find what was loaded in the end.
  let loaded: ComponentType | null = null
  return function EmptyPage() {
    const { pageNotLoaded, tryAgain } = useTexts(startTexts)
    const { nothingLost } = useTexts(loadFailedTexts)
    const [Screen, setScreen] = useState(() => loaded)
    if (Screen) return <Screen />
    const retry = async () => {
      try {
        const { Component } = await load()
        loaded = Component
        setScreen(() => Component)
      } catch {
        // After an update the page names files that are gone. Without a connection a reload would lose even the frame.
        if (navigator.onLine) location.reload()
      }
    }
    return (
      <FailedLoad headingLevel="h1" title={pageNotLoaded} retryLabel={tryAgain} onRetry={() => void retry()}>
        {nothingLost}
      </FailedLoad>
    )
  }
}
