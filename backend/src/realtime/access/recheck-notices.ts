import { describeError, type LogEvent } from '#http/log.ts'
import type { Database } from '#postgres/database.ts'
import type { Rechecks } from './rechecks.ts'

const channelName = 'realtime_recheck'
const againMs = 2_000

type Parts = { database: Database; rechecks: Rechecks; log: (event: LogEvent) => void }

/**
 * Hears `NOTIFY realtime_recheck`, whose payload is the id of the user whose rights changed; an empty one means
 * everybody, and so does a connection that was lost. Answers how to stop.
 */
export function hearRecheckNotices({ database, rechecks, log }: Parts): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let stop: (() => Promise<void>) | null = null
  const listen = async () => {
    try {
      stop = await database.listen(channelName, (userId) => rechecks.of(userId || null))
      // Who joined before this heard of nothing.
      rechecks.of(null)
    } catch (error) {
      log({ level: 'warn', event: 'realtime recheck notices', ...describeError(error) })
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
