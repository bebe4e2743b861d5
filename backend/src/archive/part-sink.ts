import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

/** Takes the parts of one table or file, one after the other, and is done when its reader is. */
export class PartSink {
  readonly stem: string
  readonly #hash = createHash('sha256')
  readonly #bytes = new PassThrough()
  readonly #read: Promise<void>

  constructor(stem: string, read: (bytes: Readable) => Promise<unknown>) {
    this.stem = stem
    this.#read = read(this.#bytes).then(() => {})
    // Heard where the next part is written, or at the end.
    this.#read.catch(() => {})
    // A reader that refused at once listens no more, and an error that nobody hears ends the process.
    this.#bytes.on('error', () => {})
  }

  /** Chunks of bytes, as a tar gives them. */
  async write(part: AsyncIterable<unknown>): Promise<void> {
    for await (const chunk of part) {
      if (!Buffer.isBuffer(chunk)) continue
      this.#hash.update(chunk)
      if (!this.#bytes.write(chunk)) {
        // A reader that failed takes nothing any more.
        await Promise.race([once(this.#bytes, 'drain'), this.#read])
      }
    }
  }

  /** The digest of the whole. */
  async end(): Promise<string> {
    this.#bytes.end()
    await this.#read
    return this.#hash.digest('hex')
  }

  /** Nothing more comes: the reader hears an error. */
  async abandon(): Promise<void> {
    this.#bytes.destroy(new Error('The import was broken off.'))
    await this.#read.catch(() => {})
  }
}
