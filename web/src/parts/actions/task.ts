import { useState } from 'react'

import { useBusy } from './busy.ts'

/** Runs one action at a time and keeps its failure for the component that shows it. */
export function useTask() {
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const start = (work: () => Promise<void>) =>
    run(async () => {
      setFailure(null)
      try {
        await work()
      } catch (error) {
        setFailure(error)
      }
    })
  return { isBusy, failure, start }
}
