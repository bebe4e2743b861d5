import '@fieldlark/ui/history-steps.ts'

import { Toaster } from '@fieldlark/ui/toast.tsx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

import { ErrorBoundary } from '#app/error-boundary.tsx'
import { discoverScreens, screens } from '#app/screens.tsx'
import { startTexts } from '#app/start.texts.ts'
import { useSayNotLoaded } from '#app/use-say-not-loaded.ts'
import { LanguageProvider, useTexts } from '#language/language.tsx'
import { claimDrafts } from '#session/draft.ts'
import { SessionProvider } from '#session/session.tsx'

import './main.css'

const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
void claimDrafts(navigator.locks, opening?.type === 'reload')

const router = createBrowserRouter(screens, { patchRoutesOnNavigation: discoverScreens })

function Fieldlark() {
  const { close } = useTexts(startTexts)
  useSayNotLoaded()
  return (
    <ErrorBoundary>
      <RouterProvider router={router} />
      <Toaster closeLabel={close} />
    </ErrorBoundary>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider>
        <SessionProvider>
          <Fieldlark />
        </SessionProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}
