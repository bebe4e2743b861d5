import { useRef, useState } from 'react'

/** Runs one piece of work at a time: what is asked for meanwhile, a double tap for instance, is not done. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
