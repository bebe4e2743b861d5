import { isRejection, readToken } from '../access/token-check.ts'
import type { Channel } from '../channel.ts'
import type { Push } from '../frames/incoming.ts'
import type { Realtime } from '../parts.ts'

/** The client's session was refreshed: from here on the channel uses the new token, or ends. There is no reply. */
export function takeAccessToken(realtime: Realtime, channel: Channel, { payload }: Push): void {
  const token = payload['access_token']
  if (typeof token !== 'string' || token === '' || token === channel.token || token.startsWith('sb_')) {
    return
  }
  const read = readToken(realtime, token)
  if (isRejection(read)) {
    channel.fail(read.text)
    return
  }
  channel.token = token
  channel.caller = read
  channel.setChangesCaller?.(read)
  if (read.claims.session_id !== undefined) {
    realtime.sessionChecks.of(new Set([read.claims.session_id]))
  }
  if (channel.config.isPrivate) {
    realtime.rechecks.one(channel)
  }
}
