import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { BlobTooLargeError, headLength, type Written } from './blob-store.ts'

/** Passes the chunks of a stream on and measures them; see BlobStore.write for how it ends. */
export type Meter = { chunks: () => AsyncIterable<Buffer>; written: () => Written }

export function meter(bytes: Readable, limitBytes: number): Meter {
  const hash = createHash('md5')
  let head = Buffer.alloc(0)
  let size = 0
  return {
    chunks: async function* () {
      for await (const part of bytes.iterator({ destroyOnReturn: false })) {
        const chunk: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(part)
        size += chunk.length
        if (size > limitBytes) {
          bytes.resume()
          throw new BlobTooLargeError(limitBytes)
        }
        if (head.length < headLength) {
          head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)])
        }
        hash.update(chunk)
        yield chunk
      }
    },
    written: () => ({ size, etag: hash.digest('hex'), head }),
  }
}
