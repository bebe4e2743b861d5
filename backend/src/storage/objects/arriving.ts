import { Readable } from 'node:stream'
import { ClientGone } from '#http/exchange.ts'

/**
 * The bytes of a source that somebody else closes. Reading may end early (too large, refused): then the rest of the
 * source runs into nothing, so that the client gets its answer and not a broken connection. A source that breaks is
 * a client that went away.
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
    throw new ClientGone('The client went away.', { cause: error })
  }
}
