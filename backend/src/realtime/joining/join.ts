import { describeError } from '#http/log.ts'
import type { Caller } from '#tokens/caller.ts'
import { unreadable } from '../access/rechecks.ts'
import { sessionEnded } from '../access/session-checks.ts'
import { expired, isPast, isRejection, readToken } from '../access/token-check.ts'
import { Channel, type Client, topicPrefix } from '../channel.ts'
import type { Push } from '../frames/incoming.ts'
import type { Realtime } from '../parts.ts'
import { type JoinConfig, readJoinConfig } from './join-config.ts'
import { type Replay, readReplay } from './replay.ts'
import { welcome } from './welcome.ts'

const longestTopic = 1_000

type Who = { caller: Caller; token: string | null }

/** Handles phx_join: resolves when the client has its reply and may send. Never rejects. */
export async function join(realtime: Realtime, peer: Client, push: Push): Promise<Channel | null> {
  peer.channels.get(push.topic)?.close()
  const config = readJoinConfig(push.payload)
  const replay = config.broadcast.replay && readReplay(config.broadcast.replay, config.isPrivate)
  const reason = forbidden(realtime, peer, push, config) ?? (typeof replay === 'string' ? replay : null)
  const who = reason === null ? callerOfJoin(realtime, peer, push) : reason
  if (typeof who === 'string') {
    peer.reject({ ...push, joinRef: push.joinRef ?? push.ref }, who)
    return null
  }
  const channel = new Channel(peer, push, config, who)
  peer.channels.set(push.topic, channel)
  try {
    await admit(realtime, channel, push, typeof replay === 'string' ? null : replay)
  } catch (error) {
    realtime.log({ level: 'error', event: 'realtime join failed', ...describeError(error) })
    reject(channel, push, 'UnknownErrorOnChannel: The database cannot be asked now')
  }
  return channel.state === 'joined' ? channel : null
}

async function admit(realtime: Realtime, channel: Channel, push: Push, replay: Replay | null): Promise<void> {
  await realtime.bus.ready()
  if (await realtime.sessionChecks.hasEnded(channel.caller)) {
    reject(channel, push, `InvalidJWTToken: ${sessionEnded}`)
    return
  }
  if (channel.config.isPrivate) {
    const { caller, name, peer } = channel
    channel.checkedAt = realtime.now()
    const { headersJson } = peer
    const rights = await realtime.authorizations.ask({ caller, topic: name, headersJson })
    channel.rights = rights
    if (!rights.broadcast.read && !rights.presence.read) {
      reject(channel, push, `Unauthorized: ${unreadable(name)}`)
      return
    }
  }
  if (channel.state === 'joining') {
    await welcome(realtime, channel, push.ref, replay)
  }
}

function reject(channel: Channel, push: Push, reason: string): void {
  // A join that a newer one replaced has already received its phx_close.
  if (channel.state !== 'closed') {
    channel.end()
    channel.peer.reject({ ...push, joinRef: channel.joinRef }, reason)
  }
}

/** Why the protocol rejects this join for any caller, or null. */
function forbidden(realtime: Realtime, peer: Client, push: Push, config: JoinConfig): string | null {
  const { limits, settings, joins } = realtime
  if (push.topic.length <= topicPrefix.length || push.topic.length > longestTopic) {
    return 'TopicNameRequired: You must provide a topic name'
  }
  if (peer.channels.size >= limits.channelsPerSocket) {
    return 'ChannelRateLimitReached: Too many channels'
  }
  if (!joins.take(peer.holder(peer.keyCaller))) {
    return 'ClientJoinRateLimitReached: Too many joins per second'
  }
  if (settings.realtimePrivateOnly && !config.isPrivate) {
    return 'PrivateOnly: This project only allows private channels'
  }
  return config.changes.length > limits.changesPerJoin
    ? `ChannelRateLimitReached: At most ${limits.changesPerJoin} postgres_changes can be joined with`
    : null
}

/** The caller by the join's token, or by the socket's key without one; a text is the reason for a rejection. */
function callerOfJoin(realtime: Realtime, peer: Client, { payload }: Push): Who | string {
  const token = payload['access_token'] ?? payload['user_token']
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) {
    const { keyCaller } = peer
    const isOver = isPast(keyCaller, realtime.now())
    const { code, text } = expired(keyCaller.claims.exp ?? 0, realtime.now())
    return isOver ? `${code}: ${text}` : { caller: keyCaller, token: null }
  }
  const read = readToken(realtime, token)
  return isRejection(read) ? `${read.code}: ${read.text}` : { caller: read, token }
}
