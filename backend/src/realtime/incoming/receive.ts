import { describeError } from '#http/log.ts'
import type { Channel, Client } from '../channel.ts'
import { topicPrefix } from '../channel.ts'
import type { Push } from '../frames/incoming.ts'
import { join } from '../joining/join.ts'
import type { Realtime } from '../parts.ts'
import { takeAccessToken } from './access-token.ts'
import { takeBroadcast } from './broadcast.ts'
import { takePresenceCall } from './track.ts'

const mostEarly = 100

/** Handles one message of a client; a message to no channel is answered too. */
export function receive(realtime: Realtime, peer: Client, push: Push): void {
  const { topic, event } = push
  const channel = peer.channels.get(topic)
  if (topic === 'phoenix' && event === 'heartbeat') {
    peer.reply(push, 'ok')
  } else if (event === 'phx_join' && topic.startsWith(topicPrefix)) {
    join(realtime, peer, push)
      .then((joined) => joined && catchUp(realtime, joined))
      .catch((error: unknown) => {
        // No client's frame may crash the process.
        realtime.log({ level: 'error', event: 'realtime frame failed', ...describeError(error) })
        peer.writer.close(1011, 'The frame could not be handled')
      })
  } else if (channel === undefined) {
    peer.reject(push, 'unmatched topic')
  } else if (event === 'phx_leave') {
    leave(channel, push)
  } else if (channel.state === 'joined') {
    handle(realtime, channel, push)
  } else if (channel.early.length < mostEarly) {
    channel.early.push(push)
  }
}

/** Handles what arrived during the join. */
function catchUp(realtime: Realtime, channel: Channel): void {
  for (const push of channel.early.splice(0)) {
    if (channel.state === 'joined') {
      handle(realtime, channel, push)
    }
  }
}

function leave(channel: Channel, { joinRef, ref }: Push): void {
  channel.reply(ref, 'ok')
  // A late leave for a join that a newer one replaced ends nothing.
  if (joinRef === null || joinRef === channel.joinRef) {
    channel.close()
  }
}

function handle(realtime: Realtime, channel: Channel, push: Push): void {
  switch (push.event) {
    case 'broadcast':
      takeBroadcast(realtime, channel, push)
      break
    case 'presence':
      takePresenceCall(realtime, channel, push)
      break
    case 'access_token':
      takeAccessToken(realtime, channel, push)
      break
    default:
    // Events of a later protocol or of unofficial clients: nobody waits for an answer.
  }
}
