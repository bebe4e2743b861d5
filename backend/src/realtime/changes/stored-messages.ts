import type { LogChange, LogTable } from '#postgres/log-change.ts'
import type { StoredMessage } from '../hub.ts'

/** Its rows are broadcast on their topic; the publication contains only inserts. */
export const messagesPublication = 'supabase_realtime_messages_publication'

// Hosted projects partition the table by day, and the log names the partition.
export const isMessages = ({ schema, name }: LogTable): boolean =>
  schema === 'realtime' && (name === 'messages' || name.startsWith('messages_'))

/** The message in a row of realtime.messages; null for a row that is not to be sent. */
export function readMessage({ table, type, fresh }: LogChange): StoredMessage | null {
  const of = (name: string) => fresh?.[table.columns.findIndex((column) => column.name === name)] ?? null
  const id = of('id')
  const topic = of('topic')
  const event = of('event')
  if (
    type !== 'INSERT' ||
    of('extension') !== 'broadcast' ||
    id === null ||
    topic === null ||
    event === null
  ) {
    return null
  }
  const bytes = of('binary_payload')
  return {
    id,
    topic,
    event,
    isPrivate: of('private') === 't',
    payloadJson: of('payload'),
    binary: bytes === null ? null : Buffer.from(bytes.slice(2), 'hex'),
  }
}
