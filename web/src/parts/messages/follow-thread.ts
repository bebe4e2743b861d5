/** `is_live` is false where the server tells nothing, and a page has to look by itself. */
export type ThreadNews = { is_live: boolean; has_news: boolean }

const pollMs = 15_000
/** Between two questions, whatever the answers are. */
const pauseMs = 1000

type Options = {
  /** Null: nothing is shown yet. */
  wait: ((stop: AbortSignal) => Promise<ThreadNews>) | null
  look: () => Promise<void>
}

const isHidden = () => document.visibilityState !== 'visible'

/** Resolves after this time, or when it is over. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, signal.aborted ? 0 : ms)
    signal.addEventListener('abort', done)
  })

/** Resolves when a person can see the page, or when it is over. */
const shown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (isHidden() && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Ends when the page is hidden: it holds no connection then, as browsers have six of them for all tabs. */
function untilHidden(signal: AbortSignal): AbortController {
  const round = new AbortController()
  const end = () => round.abort()
  document.addEventListener('visibilitychange', end, { signal: round.signal })
  signal.addEventListener('abort', end, { signal: round.signal })
  return round
}

/** Looks when something new was written, and every 15 seconds where nobody says so, while the page is visible. Returns how to stop. */
export function followThread({ wait, look }: Options): () => void {
  const over = new AbortController()
  const { signal } = over
  const silent: ThreadNews = { is_live: false, has_news: false }
  async function ask(stop: AbortSignal) {
    const { is_live: isLive, has_news: hasNews } = wait ? await wait(stop).catch(() => silent) : silent
    if (!isLive) await pause(pollMs, stop)
    if (!stop.aborted && (hasNews || !isLive)) await look()
  }
  async function follow() {
    while (!signal.aborted) {
      await shown(signal)
      const round = untilHidden(signal)
      // Ended rounds leave no listeners: a thread stays open for a day.
      await ask(round.signal).finally(() => round.abort())
      await pause(pauseMs, signal)
    }
  }
  void follow()
  return () => over.abort()
}
