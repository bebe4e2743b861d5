import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** Joins the parts of one table or file to one stream for its reader, and ends when the reader does. */
export class PartSink {
  readonly stem: string
  readonly #hash = createHash('sha256')
  readonly #bytes = new PassThrough()
  readonly #read: Promise<void>

  constructor(stem: string, read: (bytes: Readable) => Promise<unknown>) {
    this.stem = stem
    this.#read = read(this.#bytes).then(() => {})
    // The error surfaces when the next part is written, or at the end.
    this.#read.catch(() => {})
    // A reader that failed at once no longer listens, and an unhandled stream error would end the process.
    this.#bytes.on('error', () => {})
  }

  /** Writes a part, given as the chunks of a tar entry. */
  async write(part: AsyncIterable<unknown>): Promise<void> {
    for await (const chunk of part) {
      if (!Buffer.isBuffer(chunk)) continue
      this.#hash.update(chunk)
      if (!this.#bytes.write(chunk)) {
        // A reader that failed never drains the stream.
        await Promise.race([once(this.#bytes, 'drain'), this.#read])
      }
    }
  }

  /** Resolves with the SHA-256 of all parts when the reader has ended. */
  async end(): Promise<string> {
    this.#bytes.end()
    await this.#read
    return this.#hash.digest('hex')
  }

  /** Ends the stream with an error for the reader. */
  async abandon(): Promise<void> {
    this.#bytes.destroy(new Error('The import was broken off.'))
    await this.#read.catch(() => {})
  }
}
