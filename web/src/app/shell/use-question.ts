import { useEffect, useState } from 'react'

type Open<Question> = { question: Question; answer: (isYes: boolean) => void }
type Ask<Question> = (question: Question) => Promise<boolean>

/**
 * What is asked at the moment, or null, and the function that answers it. `listen` hears of questions and returns what
 * stops that; null hears of none.
 */
export function useQuestion<Question>(listen: ((ask: Ask<Question>) => () => void) | null) {
  const [open, setOpen] = useState<Open<Question> | null>(null)
  useEffect(() => listen?.((question) => new Promise((answer) => setOpen({ question, answer }))), [listen])
  const answer = (isYes: boolean) => {
    open?.answer(isYes)
    setOpen(null)
  }
  return [open, answer] as const
}
