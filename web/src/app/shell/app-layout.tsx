import { Later } from '@fieldlark/ui/later.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'

import { queryClient } from '#connection/query-client.ts'
import { useTexts } from '#language/language.tsx'
import { TopBarPlaceContext } from '#parts/frame/top-bar-place.ts'
import { useKeptAnswers } from '#session/use-kept-answers.ts'
import { useLive } from '#session/use-live.ts'

import { SignedInOnly } from '../guards.tsx'
import { shellTexts } from '../shell.texts.ts'
import { chooseTheme, useTheme } from '../theme.ts'
import { ProgressLine } from './progress-line.tsx'
import { useHiddenByScroll } from './scroll-direction.ts'
import { ShellDialogs } from './shell-dialogs.tsx'
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

const loadQuestions = async () => (await import('./shell-questions.tsx')).ShellQuestions
// After the first screen with its rows, which it must not make wait; without a network it says of when they are.
const loadTopBars = async () => {
  if (navigator.onLine) await new Promise((resolve) => setTimeout(resolve, 3000))
  return (await import('./top-bars.tsx')).TopBars
}

/** Moves the focus to a new screen, so that keyboard and screen reader start at its top. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (pathname) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** The layout of signed-in screens: sidebar, top bar, the screen, and the dialogs that belong to no route. */
export function AppLayout() {
  const { skipToContent } = useTexts(shellTexts)
  const main = useFocusOnArrival()
  const isLive = useLive()
  useKeptAnswers()
  const { theme, choice, toggleTheme } = useTheme(false)
  const isHidden = useHiddenByScroll()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInOnly>
        <ShellDialogs>
          <a
            href="#main"
            className="-translate-y-20 fixed top-2 left-2 z-50 rounded-lg bg-field px-4 py-2 text-on-field focus:translate-y-0"
          >
            {skipToContent}
          </a>
          <ShortcutKeys />
          <ProgressLine />
          <Later load={loadTopBars} props={{}} />
          <div data-scrolled={isHidden || undefined} className="group/frame flex min-h-dvh bg-paper text-ink">
            <Sidebar isLive={isLive} />
            <div className="flex min-w-0 flex-1 flex-col">
              <TopBar
                theme={theme}
                toggleTheme={toggleTheme}
                isHidden={isHidden}
                placeRef={setPlace}
                isLive={isLive}
              />
              <TopBarPlaceContext value={place}>
                <main
                  id="main"
                  ref={main}
                  tabIndex={-1}
                  className="mx-auto w-full max-w-7xl flex-1 px-4 pb-[calc(var(--dock)+1.5rem)] outline-none lg:px-6 lg:pb-12"
                >
                  <Outlet context={{ choice, chooseTheme }} />
                </main>
              </TopBarPlaceContext>
            </div>
            <TabBar isLive={isLive} />
          </div>
          <Later load={loadQuestions} props={{}} />
        </ShellDialogs>
        <ScrollRestoration />
      </SignedInOnly>
    </QueryClientProvider>
  )
}
