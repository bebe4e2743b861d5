import { describeError } from '#http/log.ts'
import type { Channel } from '../channel.ts'
import type { Realtime } from '../parts.ts'
import { leavePresence, tellPresence } from '../rooms/channel-presence.ts'
import { settledOrTimeout } from '../settled-or-timeout.ts'
import { subscribeChanges } from './change-delivery.ts'
import { readChangeEntries, repliedEntries } from './change-entries.ts'
import { type Replay, replay } from './replay.ts'

const readerPatienceMs = 1_000

/** Everything that follows a granted join, in the protocol's order, the reply first. */
export async function welcome(
  realtime: Realtime,
  channel: Channel,
  ref: string | null,
  wantedReplay: Replay | null,
): Promise<void> {
  const { changes, changesWaitMs } = channel.config
  const wanted = readChangeEntries(changes)
  const reader = realtime.changes.hold()
  channel.keep(reader.release)
  const subscribing = wanted.length === 0 ? null : subscribeChanges(realtime, channel, wanted)
  // Both are awaited below, perhaps after they rejected.
  reader.ready.catch(() => {})
  subscribing?.catch(() => {})
  if (subscribing !== null && changesWaitMs !== null) {
    const reason = await rejectionWithin(subscribing, changesWaitMs)
    if (reason !== null) {
      channel.reply(ref, 'error', JSON.stringify({ reason }))
      channel.end()
      return
    }
  }
  // A client that was told it joined receives all messages of the database from then on, unless the log takes too long
  // to start.
  await settledOrTimeout(reader.ready, readerPatienceMs)
  if (channel.state === 'closed') {
    return
  }
  enter(realtime, channel)
  const replied = repliedEntries(changes, wanted)
  channel.reply(ref, 'ok', JSON.stringify({ postgres_changes: replied }))
  tellPresence(realtime, channel)
  tellSubscribed(realtime, channel, subscribing)
  if (channel.config.broadcast.isReplicationAwaited) {
    tellReplication(channel, reader.ready)
  }
  if (wantedReplay !== null && channel.rights.broadcast.read) {
    await replay(realtime, channel, wantedReplay)
  }
}

function enter(realtime: Realtime, channel: Channel): void {
  const room = realtime.rooms.enter(channel)
  channel.state = 'joined'
  channel.keep(() => {
    leavePresence(realtime, channel)
    realtime.rooms.leave(room, channel)
  })
  if (channel.isRecheckDue) {
    realtime.rechecks.one(channel)
  }
}

function tellSubscribed(realtime: Realtime, channel: Channel, subscribing: Promise<void> | null): void {
  subscribing?.then(
    () => channel.state === 'joined' && channel.system('ok', 'Subscribed to PostgreSQL', 'postgres_changes'),
    (error: unknown) => {
      const { error: message } = describeError(error)
      realtime.log({ level: 'info', event: 'realtime subscription refused', message })
      if (channel.state === 'joined') {
        channel.system('error', message, 'postgres_changes')
      }
    },
  )
}

function tellReplication(channel: Channel, ready: Promise<void>): void {
  const tell = (status: 'ok' | 'error', message: string) =>
    channel.state === 'joined' && channel.system(status, message)
  ready.then(
    () => tell('ok', 'Replication connection established'),
    (error: unknown) => tell('error', describeError(error).error),
  )
}

/** Null once changes are delivered; else why they are not. */
function rejectionWithin(subscribing: Promise<void>, waitMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(
      () => resolve(`PostgresChangesSubscribeTimeout: No subscription within ${waitMs} ms`),
      waitMs,
    )
    subscribing
      .then(
        () => resolve(null),
        (error: unknown) => resolve(describeError(error).error),
      )
      .finally(() => clearTimeout(timer))
  })
}
