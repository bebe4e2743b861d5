const pauseMs = 1000

export type Polling = {
  /** Waits for the step that is running. */
  stop: () => Promise<void>
}

/** Repeats a step once a second, and at once where it resolves with true as there is more. It must not reject. */
export function startPolling(step: (signal: AbortSignal) => Promise<boolean>): Polling {
  const stopping = new AbortController()
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resume) => {
      const timer = setTimeout(resume, pauseMs)
      wake = () => {
        clearTimeout(timer)
        resume()
      }
    })
  const work = async () => {
    while (!stopping.signal.aborted) {
      const isMore = await step(stopping.signal)
      if (!isMore && !stopping.signal.aborted) await pause()
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      wake()
      await working
    },
  }
}
