import { randomUUID } from 'node:crypto'
import type { Channel } from '../channel.ts'
import type { Realtime } from '../parts.ts'

type Message = { topic: string; event: string; json: string | null; binary: Buffer | null }

// More than the reader of the log can be behind by.
const mostRemembered = 1_000

/**
 * Keeps a private message in realtime.messages, whence every process delivers it. The caller was asked for his right
 * to write before. `sender` does not get it back. Rejects with SqlError for what jsonb cannot hold.
 */
export async function storeMessage(
  { database, stored }: Pick<Realtime, 'database' | 'stored'>,
  { topic, event, json, binary }: Message,
  sender: Channel | null,
): Promise<void> {
  const id = randomUUID()
  if (sender !== null) {
    // Before the insert: the log may be read before its answer.
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
