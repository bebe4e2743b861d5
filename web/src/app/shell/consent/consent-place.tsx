import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { areSettingsWanted, choiceMade, mustAsk, settingsWanted } from '#consent/choice.ts'

const Banner = lazyPart(async () => (await import('./consent-banner.tsx')).ConsentBanner)

type State = 'closed' | 'asking' | 'wanted'

function firstState(): State {
  if (areSettingsWanted()) return 'wanted'
  return mustAsk() ? 'asking' : 'closed'
}

/** The banner would cover the fields of a form and the button that saves it, and of a thread where it is written. */
const isForm = (pathname: string) => /\/(?:new|edit)(?:\/|$)|^\/messages\/./.test(pathname)

/** Where the app shows the banner about cookies: without a choice, and when somebody wants to change theirs. */
export function ConsentPlace() {
  const { pathname } = useLocation()
  const [state, setState] = useState<State>(firstState)
  useEffect(() => {
    const open = () => setState('wanted')
    const close = () => setState('closed')
    addEventListener(settingsWanted, open)
    addEventListener(choiceMade, close)
    return () => {
      removeEventListener(settingsWanted, open)
      removeEventListener(choiceMade, close)
    }
  }, [])
  if (state === 'closed' || /^\/admin(?:\/|$)/.test(pathname)) return null
  if (state === 'asking' && isForm(pathname)) return null
  return (
    <Suspense fallback={null}>
      <Banner isWanted={state === 'wanted'} />
    </Suspense>
  )
}
