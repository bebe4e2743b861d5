import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Version } from './frames/incoming.ts'

/** The outgoing side of one client's connection. */
export class FrameWriter {
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
   * Writes a whole frame past the library, which sends only control frames here, and those at once, so that frames
   * never interleave. A client that reads too slowly is disconnected: buffering for it would take memory from all
   * others.
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

  /** Resolves when little is waiting or the connection is closed, for callers with much to send. */
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
