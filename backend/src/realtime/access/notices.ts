import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'

const againMs = 2_000

type Parts = { database: Database; log: (event: LogEvent) => void }

/**
 * Listens to a channel's notifications and retries until it succeeds. `take(null)`: some may have been missed, as
 * before the first moment and while the connection was lost. Returns how to stop.
 */
export function listenForNotices(
  { database, log }: Parts,
  channelName: string,
  take: (payload: string | null) => void,
): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | null = null
  const listen = async () => {
    try {
      stop = await database.listen(channelName, take)
      // Whoever joined before this missed all notifications so far.
      take(null)
    } catch (error) {
      log({ level: 'warn', event: 'realtime notices', channel: channelName, ...describeError(error) })
      timer = isOver ? undefined : setTimeout(() => void listen(), againMs).unref()
    }
  }
  const listening = listen()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await listening
    await stop?.()
  }
}
