import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Version } from './frames/incoming.ts'

/** The way out to one client. */
export class Line {
  readonly version: Version
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #waitingBytes: number

  constructor(socket: WebSocket, stream: Duplex, version: Version, waitingBytes: number) {
    this.version = version
    this.#socket = socket
    this.#stream = stream
    this.#waitingBytes = waitingBytes
  }

  /**
   * Writes a whole frame past the library: it sends nothing but control frames here, and these at once, so that no
   * frame gets into another. Who reads too slowly is cut off: memory for him would be missing for all.
   */
  write(frame: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) {
      return
    }
    if (this.#stream.writableLength > this.#waitingBytes) {
      this.#socket.terminate()
      return
    }
    this.#stream.write(frame)
  }

  /** Resolves when little waits, or nobody is there any more: for who has much to say at once. */
  async roomy(): Promise<void> {
    const stream = this.#stream
    if (!stream.destroyed && stream.writableLength > this.#waitingBytes / 2) {
      await new Promise<void>((resolve) => {
        const end = () => {
          stream.off('drain', end)
          stream.off('close', end)
          resolve()
        }
        stream.once('drain', end)
        stream.once('close', end)
      })
    }
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }
}
