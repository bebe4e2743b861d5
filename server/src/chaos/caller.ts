export type ChaosRequest = {
  method?: string
  token?: string
  body?: unknown
  raw?: Buffer
  headers?: Record<string, string>
}
export type Reply = { status: number; json: Record<string, unknown> }

/** Repeats a request until it gets a conclusive response, as a client does whose response was lost. */
export class Caller {
  readonly #address: string
  readonly #key: string
  /** Set when the writers have to stop. */
  isOver = false

  constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
  }

  /** Null when the run ends before a response arrives. */
  async ask(path: string, request: ChaosRequest = {}): Promise<Reply | null> {
    while (!this.isOver) {
      try {
        const reply = await this.#once(path, request)
        if (reply.status < 500) return reply
      } catch {
        // The connection broke, so the outcome is unknown.
      }
      await new Promise((resume) => setTimeout(resume, 50))
    }
    return null
  }

  async #once(path: string, { method = 'POST', token, body, raw, headers }: ChaosRequest): Promise<Reply> {
    const answer = await fetch(this.#address + path, {
      method,
      headers: {
        apikey: this.#key,
        authorization: `Bearer ${token ?? this.#key}`,
        ...(raw === undefined ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(raw === undefined ? {} : { body: new Uint8Array(raw) }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5000),
    })
    const text = await answer.text()
    return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as Reply['json']) : {} }
  }
}
