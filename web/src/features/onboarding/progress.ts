import { useState } from 'react'

import { type Step, steps } from './steps.ts'

/** Where the person is in onboarding, kept on this device until it is finished. */
type Progress = {
  step: Step | null
  /** The optional steps are left for later. */
  isShort: boolean
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

export function useProgress(userId: string) {
  const [progress, setProgress] = useState(() => read(userId))
  const note = (news: Partial<Progress>) => {
    const next = { ...read(userId), ...news }
    setProgress(next)
    try {
      if (next.step) localStorage.setItem(key(userId), JSON.stringify(next))
      else localStorage.removeItem(key(userId))
    } catch {
      // Storage is blocked or full: the progress lasts until the next reload.
    }
  }
  return { ...progress, note }
}
