import { Client, escapeIdentifier } from 'pg'

type OnNotice = (payload: string | null) => void

/**
 * One connection for all channels. When it breaks, it reconnects, listens again and calls every listener with null.
 */
export class Listener {
  readonly #url: string
  readonly #channels = new Map<string, Set<OnNotice>>()
  #client: Client | null = null
  #connecting: Promise<Client> | null = null
  #retry: NodeJS.Timeout | null = null
  #lastQuery: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  async listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>> {
    const client = await this.#connected()
    const known = this.#channels.get(channel)
    if (known === undefined) {
      this.#channels.set(channel, new Set([onNotice]))
      await this.#query(client, `listen ${escapeIdentifier(channel)}`)
    } else {
      known.add(onNotice)
    }
    return async () => {
      const listeners = this.#channels.get(channel)
      listeners?.delete(onNotice)
      if (listeners?.size === 0) {
        this.#channels.delete(channel)
        const client = this.#client
        if (client !== null) {
          await this.#query(client, `unlisten ${escapeIdentifier(channel)}`).catch(() => {})
        }
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#retry !== null) {
      clearTimeout(this.#retry)
    }
    this.#channels.clear()
    await this.#client?.end().catch(() => {})
  }

  /** Runs one statement after the other: pg accepts no second one while a first is running. */
  #query(client: Client, text: string): Promise<unknown> {
    const result = this.#lastQuery.then(() => client.query(text))
    this.#lastQuery = result.catch(() => {})
    return result
  }

  #connected(): Promise<Client> {
    this.#connecting ??= this.#connect().catch((error: unknown) => {
      this.#connecting = null
      throw error
    })
    return this.#connecting
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'backend listener',
    })
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''))
    await client.connect()
    client.once('end', () => this.#reconnect(200))
    for (const channel of this.#channels.keys()) {
      await client.query(`listen ${escapeIdentifier(channel)}`)
    }
    this.#client = client
    return client
  }

  #reconnect(waitMs: number): void {
    this.#client = null
    this.#connecting = null
    if (this.#isClosed) {
      return
    }
    this.#retry = setTimeout(() => {
      this.#connected().then(
        () => {
          // Notifications sent meanwhile are lost: every listener has to check for itself.
          for (const channel of this.#channels.keys()) {
            this.#notify(channel, null)
          }
        },
        () => this.#reconnect(Math.min(waitMs * 2, 10_000)),
      )
    }, waitMs)
    this.#retry.unref()
  }

  #notify(channel: string, payload: string | null): void {
    for (const onNotice of this.#channels.get(channel) ?? []) {
      onNotice(payload)
    }
  }
}
