import { Readable } from 'node:stream'
import { ClientDisconnectedError } from '#http/exchange.ts'

/**
 * The bytes of a source that somebody else closes. When reading ends early (too large, rejected), the rest of the
 * source is read and discarded, so that the client receives its response rather than a broken connection. A source that
 * breaks is a client that disconnected.
 */
export function arriving(source: Readable): Readable {
  const bytes = Readable.from(chunksOf(source), { objectMode: false })
  bytes.once('close', () => source.resume())
  return bytes
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      yield chunk
    }
  } catch (error) {
    throw new ClientDisconnectedError('The client went away.', { cause: error })
  }
}
