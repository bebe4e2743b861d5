import { randomUUID } from 'node:crypto'
import type { Channel } from '../channel.ts'
import type { Realtime } from '../parts.ts'

type Message = { topic: string; event: string; json: string | null; binary: Buffer | null }

// More than the log reader can lag behind.
const mostRemembered = 1_000

/**
 * Stores a private message in realtime.messages, from where every process delivers it; the permission to write was
 * checked before. `sender` does not receive it back. Rejects with SqlError for what jsonb cannot hold.
 */
export async function storeMessage(
  { database, stored }: Pick<Realtime, 'database' | 'stored'>,
  { topic, event, json, binary }: Message,
  sender: Channel | null,
): Promise<void> {
  const id = randomUUID()
  if (sender !== null) {
    // Before the insert, because the log may deliver it before the insert returns.
    stored.set(id, sender)
    for (const oldest of stored.size > mostRemembered ? stored.keys() : []) {
      stored.delete(oldest)
      break
    }
  }
  await database.query(
    `insert into realtime.messages (id, topic, extension, event, payload, binary_payload, private)
     values ($1, $2, 'broadcast', $3, $4::jsonb, $5, true)`,
    [id, topic, event, json, binary],
  )
}
