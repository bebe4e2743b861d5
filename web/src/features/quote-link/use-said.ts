import { useState } from 'react'

/** What the client has written and not sent. */
export type Said = { name: string; changes: string; decline: string }

const nothing: Said = { name: '', changes: '', decline: '' }

/** Kept while the tab lives: a closed dialog, a newer version and a reload cost no word. */
export function useSaid(quoteId: string) {
  const key = `said:${quoteId}`
  const [said, setSaid] = useState<Said>(() => {
    try {
      return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Said>) }
    } catch {
      return nothing
    }
  })
  const say = (changes: Partial<Said>) => {
    const next = { ...said, ...changes }
    setSaid(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or blocked: the page itself still holds it.
    }
  }
  return { said, say }
}
