import { useRef, useState } from 'react'

/** Runs one action at a time: further calls meanwhile, such as a double tap, are ignored. */
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
