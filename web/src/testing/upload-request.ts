import { beforeEach, vi } from 'vitest'

import { type Incoming, replyTo } from './network.ts'

type Handler = ((event: Event) => void) | null

/** An XMLHttpRequest that uses the responses of a test: uploads need one, since fetch reports no progress. */
class UploadRequest extends EventTarget {
  upload = Object.assign(new EventTarget(), { onprogress: null as Handler })
  onload: Handler = null
  onerror: Handler = null
  status = 0
  statusText = ''
  responseText = ''
  timeout = 0
  #incoming: Incoming = { method: 'GET', url: '', headers: new Headers(), body: null }
  #answered = new Headers()
  #isAborted = false

  open(method: string, url: string) {
    this.#incoming = { ...this.#incoming, method, url }
  }

  setRequestHeader(name: string, value: string) {
    this.#incoming.headers.set(name, value)
  }

  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }

  abort() {
    this.#isAborted = true
  }

  send(body: unknown = null) {
    this.#incoming.body = body
    void this.#answer()
  }

  async #answer() {
    const event = await replyTo(this.#incoming).then(
      async (response) => {
        this.status = response.status
        this.statusText = response.statusText
        this.#answered = response.headers
        this.responseText = await response.text()
        return new Event('load')
      },
      () => new Event('error'),
    )
    if (this.#isAborted) return
    this.dispatchEvent(event)
    if (event.type === 'load') this.onload?.(event)
    else this.onerror?.(event)
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', UploadRequest))
