import { useState } from 'react'

/** What this visit has answered beside the rows; survives a reload, not a new day. */
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
      // Holds until the next reload.
    }
  }
  return { ...progress, note }
}
