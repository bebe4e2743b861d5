import { expired, isPast } from './access/token-check.ts'
import type { Realtime } from './parts.ts'

const everyMs = 1_000

/** Checks once a second for silent sockets, expired tokens, and permissions and sessions due for another check. */
export function startSweep(realtime: Realtime): () => void {
  const timer = setInterval(() => sweep(realtime), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function sweep({ peers, limits, now, rechecks, sessionChecks }: Realtime): void {
  const time = now()
  if (time - sessionChecks.checkedAt > limits.recheckMs) {
    sessionChecks.of(null)
  }
  for (const peer of peers) {
    if (time - peer.heardAt > limits.silenceMs) {
      peer.writer.close(1000, 'silent for too long')
    }
    for (const channel of peer.channels.values()) {
      if (isPast(channel.caller, time)) {
        channel.fail(expired(channel.caller.claims.exp ?? 0, time).text)
      } else if (
        channel.config.isPrivate &&
        channel.state === 'joined' &&
        time - channel.checkedAt > limits.recheckMs
      ) {
        rechecks.one(channel)
      }
    }
  }
}
