import { afterEach, beforeEach } from 'vitest'

/** A frame of the live channel: [join reference, reference, topic, event, payload]. */
type Frame = [string | null, string | null, string, string, Record<string, unknown>]

/** Replaces the browser's WebSocket; the test is the server. Accepts every join. */
class StandIn extends EventTarget {
  readonly sent: Frame[] = []
  readonly joined = new Map<string, string | null>()
  readyState = 0
  binaryType = 'blob'
  onopen: ((event: unknown) => void) | null = null
  onclose: ((event: unknown) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  constructor() {
    super()
    sockets.push(this)
    setTimeout(() => {
      if (this.readyState !== 0) return
      this.readyState = 1
      this.onopen?.({})
    })
  }

  send(data: string) {
    const frame = JSON.parse(data) as Frame
    const [joinRef, ref, topic, event] = frame
    this.sent.push(frame)
    if (event === 'phx_join') this.joined.set(topic, joinRef)
    if (event === 'phx_leave') this.joined.delete(topic)
    const answer: Frame = [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }]
    setTimeout(() => {
      this.receive(answer)
      if (event === 'phx_join') this.replay(frame)
    })
  }

  /** The messages that were sent since the time that a join names. */
  private replay([joinRef, , topic, , payload]: Frame) {
    const { config } = payload as { config: { broadcast?: { replay?: { since: number; limit: number } } } }
    const { since = Number.POSITIVE_INFINITY, limit = 0 } = config.broadcast?.replay ?? {}
    const found = missed.filter((it) => `realtime:${it.topic}` === topic && it.at >= since).slice(-limit)
    for (const { table } of found) {
      const change = { table, by: null }
      const meta = { replayed: true }
      this.receive([
        joinRef,
        null,
        topic,
        'broadcast',
        { type: 'broadcast', event: 'change', payload: change, meta },
      ])
    }
  }

  /** Sends a message as the server, also when the page has unsubscribed and only the socket is still open. */
  receive(frame: Frame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  close() {
    if (this.readyState >= 2) return
    this.readyState = 3
    this.joined.clear()
    const { onclose } = this
    setTimeout(() => onclose?.({ code: 1000, wasClean: true }))
  }
}

let sockets: StandIn[] = []
let missed: { topic: string; table: string; at: number }[] = []

/** Stores a change of this table on another device, as the server does for those who join later. */
export const storeChange = (topic: string, table: string, at = Date.now()) =>
  void missed.push({ topic, table, at })

/** The sockets that the page opened so far and that are still open. */
export const openSockets = () => sockets.filter(({ readyState }) => readyState === 1)

/** The topics that the page has joined: `business:…`. */
export const followed = () =>
  openSockets().flatMap(({ joined }) => [...joined.keys()].map((topic) => topic.replace(/^realtime:/, '')))

/** The tokens that the page has sent to the server, in order. */
export const shownTokens = () =>
  sockets.flatMap(({ sent }) =>
    sent
      .filter(([, , , event]) => event === 'phx_join' || event === 'access_token')
      .map(([, , , , { access_token }]) => access_token),
  )

/** Reports a change of this table on another device. */
export function tellChange(socket: StandIn | undefined, topic: string, table: string): void {
  const payload = { type: 'broadcast', event: 'change', payload: { table, by: null } }
  const joinRef = socket?.joined.get(`realtime:${topic}`) ?? null
  socket?.receive([joinRef, null, `realtime:${topic}`, 'broadcast', payload])
}

/** Closes the topics of this socket, as the server does when the token that joined them has expired. */
export function endTopics(socket: StandIn | undefined): void {
  for (const [topic, joinRef] of socket?.joined ?? [])
    socket?.receive([joinRef, joinRef, topic, 'phx_close', {}])
}

const { WebSocket: real } = globalThis

beforeEach(() => {
  sockets = []
  missed = []
  globalThis.WebSocket = Object.assign(StandIn, {
    CONNECTING: 0,
    OPEN: 1,
    CLOSING: 2,
    CLOSED: 3,
  }) as unknown as typeof WebSocket
})

afterEach(() => {
  globalThis.WebSocket = real
})
