export type Asked = {
  method?: string
  token?: string
  body?: unknown
  raw?: Buffer
  headers?: Record<string, string>
}
export type Told = { status: number; json: Record<string, unknown> }

/** Asks until there is an answer that says something of the request: what a client does whose answer was lost. */
export class Caller {
  readonly #address: string
  readonly #key: string
  /** Set when the writers have to come to an end. */
  isOver = false

  constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
  }

  /** Null when it is over before an answer came. */
  async ask(path: string, asked: Asked = {}): Promise<Told | null> {
    while (!this.isOver) {
      try {
        const told = await this.#once(path, asked)
        if (told.status < 500) return told
      } catch {
        // The connection broke: whether it was done is not known.
      }
      await new Promise((resume) => setTimeout(resume, 50))
    }
    return null
  }

  async #once(path: string, { method = 'POST', token, body, raw, headers }: Asked): Promise<Told> {
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
    return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as Told['json']) : {} }
  }
}
