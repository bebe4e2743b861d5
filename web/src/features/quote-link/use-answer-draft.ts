import { useState } from 'react'

/** The client's input that has not been sent. */
export type AnswerDraft = { name: string; changes: string; decline: string }

const nothing: AnswerDraft = { name: '', changes: '', decline: '' }

/** Kept in the session storage of the tab: a closed dialog, a newer version or a reload loses no input. */
export function useAnswerDraft(quoteId: string) {
  const key = `answer:${quoteId}`
  const [draft, setDraft] = useState<AnswerDraft>(() => {
    try {
      return { ...nothing, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<AnswerDraft>) }
    } catch {
      return nothing
    }
  })
  const editDraft = (changes: Partial<AnswerDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or blocked: the state of the page still holds it.
    }
  }
  return { draft, editDraft }
}
