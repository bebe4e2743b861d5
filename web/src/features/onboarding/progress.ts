import { useState } from 'react'

/** Answers of this browser session that are not stored in the database; they survive a reload, but not closing the tab. */
type Progress = { hasPutOffCurrency: boolean; isSampleDue: boolean }

const none: Progress = { hasPutOffCurrency: false, isSampleDue: false }
const key = (userId: string) => `onboarding:${userId}`

function read(userId: string): Progress {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(key(userId)) ?? '{}') as Partial<Progress>) }
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
      sessionStorage.setItem(key(userId), JSON.stringify(next))
    } catch {
      // Storage is blocked or full: the progress lasts until the next reload.
    }
  }
  return { ...progress, note }
}
