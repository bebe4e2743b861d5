import { choiceMade } from '#consent/choice.ts'

import { mayReport } from './permission.ts'

type Load = () => Promise<{ startReporter: (errors: readonly unknown[]) => void }>

/** Of the errors before the reporter is there. */
const mostHeld = 5

/** Holds errors in memory until the visitor allows reports, then loads the reporter, once. */
export function startErrors(load: Load): void {
  const held: unknown[] = []
  const listening = new AbortController()
  let isLoading = false

  const hold = (error: unknown) => {
    if (held.length < mostHeld) held.push(error)
  }
  async function begin() {
    if (isLoading || !mayReport()) return
    isLoading = true
    try {
      const { startReporter } = await load()
      listening.abort()
      startReporter(held)
    } catch {
      // Without a connection nothing could be reported either.
      isLoading = false
    }
  }

  const { signal } = listening
  addEventListener('error', ({ error }) => hold(error), { signal })
  addEventListener('unhandledrejection', ({ reason }) => hold(reason), { signal })
  addEventListener(choiceMade, () => void begin(), { signal })
  void begin()
}
