import { useEffect, useState } from 'react'

type Open<Asked> = { asked: Asked; answer: (isYes: boolean) => void }
type Ask<Asked> = (asked: Asked) => Promise<boolean>

/**
 * What is asked at the moment, or null, and the function that answers it. `listen` hears of questions and returns what
 * stops that; null hears of none.
 */
export function useQuestion<Asked>(listen: ((ask: Ask<Asked>) => () => void) | null) {
  const [open, setOpen] = useState<Open<Asked> | null>(null)
  useEffect(() => listen?.((asked) => new Promise((answer) => setOpen({ asked, answer }))), [listen])
  const answer = (isYes: boolean) => {
    open?.answer(isYes)
    setOpen(null)
  }
  return [open, answer] as const
}
