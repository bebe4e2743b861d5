import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { loadAuth } from '#connection/auth.ts'
import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { googleFaultOf, isAuthError } from './auth-errors.ts'
import { googleWords } from './auth-words.ts'
import { googleGate } from './google-gate.ts'
import { signInTexts } from './sign-in.texts.ts'

type GoogleButtonProps = {
  intent: 'sign-in' | 'sign-up'
  /** The query string of the onboarding page, with its question mark, or ''. */
  search?: string
  /** Gets the reason of a failed attempt; '' when a new attempt starts. */
  onProblem: (sentence: string) => void
  /** false stops the attempt, e.g. while the terms are not agreed to. */
  onBefore?: () => boolean
}

/** After this time without a navigation to Google the attempt counts as failed. */
const openingMs = 15_000

async function openGoogle(search: string) {
  return (await loadAuth()).signInWithOAuth({
    provider: 'google',
    options: {
      redirectTo: `${location.origin}${paths.onboarding}${search}`,
      queryParams: { prompt: 'select_account', access_type: 'offline' },
    },
  })
}

/** One attempt at a time; `isOpening` while the browser navigates to Google. */
function useGoogleSignIn({ intent, search = '', onProblem, onBefore }: GoogleButtonProps) {
  const texts = useTexts(signInTexts)
  const [isOpening, setOpening] = useState(false)
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    // After the browser's back button the page is restored from its cache, in the middle of the attempt.
    const reset = () => {
      googleGate.leave()
      setOpening(false)
    }
    window.addEventListener('pageshow', reset)
    return () => {
      clearTimeout(timeout.current)
      window.removeEventListener('pageshow', reset)
    }
  }, [])

  const fail = (error: unknown) => {
    clearTimeout(timeout.current)
    googleGate.leave()
    setOpening(false)
    const known = googleFaultOf(error)
    const isNamed = isAuthError(error) || (known !== null && 'code' in known)
    const otherwise = intent === 'sign-in' ? texts.googleFailed : texts.googleSignUpFailed
    onProblem(isNamed ? googleWords(texts, error) : otherwise)
  }

  const start = async () => {
    onProblem('')
    if (onBefore?.() === false) return
    if (!googleGate.enter()) return onProblem(texts.googleTooSoon)
    setOpening(true)
    timeout.current = setTimeout(() => fail({ code: 'timeout' }), openingMs)
    try {
      const { error } = await openGoogle(search)
      // Without an error the browser is navigating; the attempt lasts until the page is restored.
      if (error) fail(error)
    } catch (error) {
      fail(error)
    }
  }
  return { start, isOpening }
}

/** Nothing where the server does not have Google. */
export function GoogleButton(props: GoogleButtonProps) {
  const texts = useTexts(signInTexts)
  const { start, isOpening } = useGoogleSignIn(props)
  if (!config.isGoogleOn) return null
  return (
    <Button variant="secondary" size="lg" className="w-full" onClick={() => void start()}>
      <GoogleMark />
      {isOpening ? texts.googleOpening : texts.google}
    </Button>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 18 18">
      <path
        fill="#4285F4"
        d="M17.640 9.205c0-.639-.057-1.252-.164-1.841H9v3.481h4.844a4.140 4.140 0 0 1-1.796 2.716v2.259h2.908c1.702-1.567 2.684-3.875 2.684-6.615Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.430 0 4.467-.806 5.956-2.180l-2.908-2.259c-.806.540-1.837.860-3.048.860-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A9 9 0 0 0 9 18Z"
      />
      <path
        fill="#FBBC05"
        d="M3.964 10.710A5.410 5.410 0 0 1 3.682 9c0-.593.102-1.170.282-1.710V4.958H.957A9 9 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332Z"
      />
      <path
        fill="#EA4335"
        d="M9 3.580c1.321 0 2.508.454 3.440 1.345l2.582-2.580C13.463.891 11.426 0 9 0A9 9 0 0 0 .957 4.958L3.964 7.290C4.672 5.163 6.656 3.580 9 3.580Z"
      />
    </svg>
  )
}
