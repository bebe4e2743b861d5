import { Button } from '@fieldlark/ui/button.tsx'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { choiceMade, mustAsk } from '#consent/choice.ts'
import { useTexts } from '#language/language.tsx'
import { useInstallPrompt } from '#parts/actions/install.ts'

import { shellTexts } from '../shell.texts.ts'
import { installOfferTexts } from './install-offer.texts.ts'
import { isInstallingPhone } from './installing-phone.ts'

const key = 'install-dismissed'
/** After the page was opened. */
const shownAfterMs = 5000

function isDismissed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    // Where storage is blocked the answer could not be remembered.
    return true
  }
}

/** Not over the fields of a form and the button that saves it, nor where a message is written. */
const isForm = (pathname: string) => /\/(?:new|edit)(?:\/|$)|^\/messages\/./.test(pathname)

/** Two things at the same edge would cover each other, and that one comes first. */
function useCookieQuestion() {
  const [isOpen, setOpen] = useState(mustAsk)
  useEffect(() => {
    const read = () => setOpen(mustAsk())
    addEventListener(choiceMade, read)
    return () => removeEventListener(choiceMade, read)
  }, [])
  return isOpen
}

/** On a phone, after five seconds, above the tab bar: the app can be put on its home screen. Dismissed for good. */
export function InstallOffer() {
  const texts = useTexts(installOfferTexts)
  const { installApp } = useTexts(shellTexts)
  const install = useInstallPrompt()
  const { pathname } = useLocation()
  const isCookieQuestionOpen = useCookieQuestion()
  const [isTime, setTime] = useState(false)
  const [isOver, setOver] = useState(() => isDismissed() || !isInstallingPhone())
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), Math.max(0, shownAfterMs - performance.now()))
    return () => clearTimeout(timer)
  }, [])
  if (isOver || !isTime || !install || isCookieQuestionOpen || isForm(pathname)) return null
  const dismiss = () => {
    localStorage.setItem(key, 'yes')
    setOver(true)
  }
  return (
    <section
      aria-label={installApp}
      className="fixed inset-x-0 bottom-(--dock) z-30 flex gap-2 border-line border-t bg-surface px-4 py-2 shadow-overlay lg:hidden"
    >
      <Button variant="secondary" className="flex-1" onClick={install}>
        <Download aria-hidden />
        {installApp}
      </Button>
      <Button variant="ghost" size="icon" aria-label={texts.dismiss} onClick={dismiss}>
        <X aria-hidden />
      </Button>
    </section>
  )
}
