import type { Channel } from '../channel.ts'
import { broadcastFrames } from '../frames/outgoing.ts'
import type { Realtime } from '../parts.ts'

type Fields = Readonly<Record<string, unknown>>
type Stored = { id: string; event: string; payload: string | null; binary_payload: Buffer | null }

export type Replay = { sinceMs: number; limit: number }

const mostMessages = 25

/** The join's replay options; a text is the reason for a rejection. */
export function readReplay(replay: Fields, isPrivate: boolean): Replay | string {
  if (!isPrivate) {
    return 'UnableToReplayMessages: Replay is not allowed for public channels'
  }
  const since = Number(replay['since'])
  const limit = Number(replay['limit'] ?? mostMessages)
  const isValid = Number.isFinite(since) && since >= 0 && since < 1e14 && Number.isInteger(limit) && limit > 0
  return isValid
    ? { sinceMs: since, limit: Math.min(limit, mostMessages) }
    : 'UnableToReplayMessages: Replay params are not valid'
}

/** Sends the last stored messages of the topic, oldest first. They are all read before the first one is sent. */
export async function replay({ database }: Realtime, channel: Channel, wanted: Replay): Promise<void> {
  const rows = await database.query<Stored>(
    `select id::text, event, payload::text, binary_payload from realtime.messages
     where topic = $1 and private is true and extension = 'broadcast' and event is not null
       and inserted_at >= to_timestamp($2::float8 / 1000) at time zone current_setting('TimeZone')
     order by inserted_at desc limit $3`,
    [channel.name, wanted.sinceMs, wanted.limit],
  )
  channel.replayed = new Set(rows.map(({ id }) => id))
  for (const { id, event, payload, binary_payload: binary } of rows.toReversed()) {
    const metaJson = JSON.stringify({ id, replayed: true })
    const json = binary === null ? (payload ?? '{}') : null
    const { writer } = channel.peer
    await writer.roomy()
    const frame = broadcastFrames(channel.topic, { event, json, binary, metaJson })(writer.version)
    if (frame !== null) {
      writer.write(frame)
    }
  }
}
