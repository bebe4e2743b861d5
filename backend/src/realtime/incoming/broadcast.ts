import type { Channel } from '../channel.ts'
import type { Broadcast, Push } from '../frames/incoming.ts'
import type { Realtime } from '../parts.ts'
import { send } from '../rooms/delivery.ts'
import { storeMessage } from '../rooms/storing.ts'

/** Handles a client's broadcast; the protocol does not tell callers that they may not write. */
export function takeBroadcast(realtime: Realtime, channel: Channel, { ref, broadcast }: Push): void {
  const { caller, config, rights, peer } = channel
  if (!realtime.events.take(peer.holder(caller))) {
    channel.fail('Too many messages per second')
    return
  }
  if (broadcast === null || !rights.broadcast.write) {
    return
  }
  const answer = (status: 'ok' | 'error', response: object = {}) => {
    if (config.broadcast.isAcknowledged || status === 'error') {
      channel.reply(ref, status, JSON.stringify(response))
    }
  }
  const { json, binary } = broadcast
  if ((binary?.length ?? Buffer.byteLength(json ?? '')) > realtime.limits.broadcastBytes) {
    answer('error', { reason: 'payload_too_large' })
  } else if (isToStore(broadcast)) {
    store(realtime, channel, broadcast).then(
      (error) => answer(error === null ? 'ok' : 'error', error === null ? {} : { error }),
      () => answer('error', { error: 'The message could not be stored' }),
    )
  } else {
    const { topic } = channel
    const { isPrivate } = config
    send(
      realtime,
      { topic, isPrivate, event: broadcast.event, json, binary },
      config.broadcast.isToSelf ? null : channel,
    )
    answer('ok')
  }
}

function isToStore({ meta }: Broadcast): boolean {
  return meta['persist'] !== undefined && meta['persist'] !== false
}

/** Null when it was stored, else the reason. */
async function store(realtime: Realtime, channel: Channel, broadcast: Broadcast): Promise<string | null> {
  const { config, name } = channel
  if (!config.isPrivate) {
    return 'A message on a public channel cannot be stored'
  }
  const { event, json, binary } = broadcast
  const sender = config.broadcast.isToSelf ? null : channel
  await storeMessage(realtime, { topic: name, event, json, binary }, sender)
  return null
}
