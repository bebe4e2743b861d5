import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { type Step, steps } from './steps.ts'

/** Where the person is in onboarding, kept on this device until it is finished. */
type Progress = {
  step: Step | null
  /** The optional steps are left for later. */
  isShort: boolean
}

/** A step as an entry of the browser's history. */
type Entry = Progress & {
  /** The number of steps that are entries below it. */
  before: number
}

const none: Progress = { step: null, isShort: false }
const key = (userId: string) => `onboarding:${userId}`

function read(userId: string): Progress {
  try {
    const { step, isShort } = JSON.parse(localStorage.getItem(key(userId)) ?? '{}') as Partial<Progress>
    return { step: steps.find((known) => known === step) ?? null, isShort: isShort === true }
  } catch {
    return none
  }
}

function keep(userId: string, progress: Progress) {
  try {
    if (progress.step) localStorage.setItem(key(userId), JSON.stringify(progress))
    else localStorage.removeItem(key(userId))
  } catch {
    // Storage is blocked or full: the progress lasts as long as the tab.
  }
}

/** Each step is an entry of the history, so that the browser's Back leads to the one before it and not out of onboarding. */
export function useProgress(userId: string) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  // Of an earlier visit, or of another tab: it counts until this one has an entry of its own.
  const [noted, setNoted] = useState(() => read(userId))
  const isMoving = useRef(false)
  const entry = noted.step && (state as Entry | null)?.step ? (state as Entry) : null
  const { step, isShort } = entry ?? noted
  const before = entry?.before ?? 0

  const note = (next: Progress) => {
    keep(userId, next)
    if (!noted.step) setNoted(next)
  }
  // At once, so that the second tap of a double tap finds the next step.
  const put = (next: Entry, replace: boolean) =>
    navigate({ pathname, search }, { state: next, replace, flushSync: true })

  // What the browser shows now: the second click of a double click still has the step before, and would go on once more.
  const shown = () => (history.state as { usr?: Entry } | null)?.usr?.step ?? entry?.step

  return {
    step,
    isShort,
    before,
    goOn: async (from: Step, next: Progress) => {
      if (isMoving.current) return
      isMoving.current = true
      try {
        if (!shown()) await put({ step: from, isShort: false, before: 0 }, true)
        note(next)
        if (shown() !== next.step) await put({ ...next, before: before + 1 }, false)
      } finally {
        isMoving.current = false
      }
    },
    /** To the step before; a tab in which onboarding was resumed has no entry for it. */
    goBack: (former: Step | null) => {
      keep(userId, { step: former, isShort: false })
      void (before > 0 ? navigate(-1) : put({ step: former, isShort: false, before: 0 }, true))
    },
    end: () => {
      keep(userId, none)
      setNoted(none)
    },
  }
}
