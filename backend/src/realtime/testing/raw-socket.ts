/** A message as it is on the wire in version 2.0.0. */
export type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

/** A WebSocket without a client library, for raw frames. */
export class RawSocket {
  readonly socket: WebSocket
  readonly #frames: unknown[] = []
  readonly #takers: ((frame: unknown) => void)[] = []
  /** The close code, once it is closed. */
  readonly closed: Promise<number>
  #ref = 0

  private constructor(url: string) {
    this.socket = new WebSocket(url)
    this.socket.binaryType = 'arraybuffer'
    this.closed = new Promise((resolve) => {
      this.socket.addEventListener('close', ({ code }) => resolve(code))
    })
    this.socket.addEventListener('message', ({ data }) => {
      const frame: unknown = typeof data === 'string' ? JSON.parse(data) : Buffer.from(data as ArrayBuffer)
      const taker = this.#takers.shift()
      if (taker === undefined) this.#frames.push(frame)
      else taker(frame)
    })
  }

  static async open(url: string): Promise<RawSocket> {
    const raw = new RawSocket(url)
    await new Promise<void>((resolve, reject) => {
      raw.socket.addEventListener('open', () => resolve())
      raw.socket.addEventListener('error', () => reject(new Error('The socket was refused.')))
    })
    return raw
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame))
  }

  sendRaw(frame: string | Uint8Array<ArrayBuffer>): void {
    this.socket.send(frame)
  }

  /** The next frame of any kind. */
  next(): Promise<unknown> {
    const frame = this.#frames.shift()
    return frame === undefined ? new Promise((resolve) => this.#takers.push(resolve)) : Promise.resolve(frame)
  }

  /** The next frame with this event; drops others before it. */
  async until(event: string): Promise<Message> {
    for (;;) {
      const frame = await this.next()
      if (Array.isArray(frame) && frame[3] === event) {
        return frame as Message
      }
    }
  }

  /** Frames that arrived and were not read. */
  rest(): unknown[] {
    return this.#frames.splice(0)
  }

  /** Joins and returns the reply. */
  async join(topic: string, config: object = {}, token?: string): Promise<Message> {
    this.push(topic, 'phx_join', { config, ...(token === undefined ? {} : { access_token: token }) })
    return this.until('phx_reply')
  }

  /** Sends a message and returns its ref. */
  push(topic: string, event: string, payload: unknown): string {
    this.#ref += 1
    const ref = String(this.#ref)
    this.send([ref, ref, topic, event, payload])
    return ref
  }

  /** Everything that arrived so far: sends a heartbeat, whose reply comes after it. */
  async settled(): Promise<unknown[]> {
    const frames: unknown[] = []
    const ref = `settled ${Math.random()}`
    this.send([null, ref, 'phoenix', 'heartbeat', {}])
    for (;;) {
      const frame = await this.next()
      if (Array.isArray(frame) && frame[1] === ref) {
        return frames
      }
      frames.push(frame)
    }
  }
}
