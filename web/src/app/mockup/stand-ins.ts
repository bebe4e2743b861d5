import { nearestAnswer } from './nearest-answer.ts'
import type { Sample } from './sample.ts'

/** `fetch` that asks nobody: every answer is of the sample. */
export function sampleFetch({ answers }: Pick<Sample, 'answers'>): typeof fetch {
  return async (input, init) => {
    const { method, url } = new Request(input, { ...init, signal: null })
    const { pathname, search } = new URL(url)
    const text = typeof init?.body === 'string' ? init.body : ''
    const wanted = {
      request: `${method} ${pathname}`,
      query: decodeURIComponent(search.slice(1).replaceAll('+', ' ')),
      sent: text === '' ? null : (JSON.parse(text) as unknown),
    }
    const answer = nearestAnswer(answers, wanted)
    if (!answer) {
      console.error(`The sample has no answer to ${wanted.request}: npm run screenshots -- mockup`)
      return Response.json({ code: 'PGRST116', message: 'Not in the sample' }, { status: 404 })
    }
    const headers = { 'Content-Type': 'application/json', 'Content-Range': answer.range ?? '*/*' }
    const body = 'body' in answer ? JSON.stringify(answer.body) : null
    return new Response(body, { status: answer.status, headers })
  }
}

/** Storage of one page that nothing outlives. Its entries are its own properties, as in a browser's. */
export function memoryStorage(entries: Readonly<Record<string, string>>): Storage {
  const methods = {
    getItem(name: string) {
      return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null
    },
    setItem(name: string, value: string) {
      Reflect.set(this, name, value)
    },
    removeItem(name: string) {
      Reflect.deleteProperty(this, name)
    },
    clear() {
      for (const name of Object.keys(this)) Reflect.deleteProperty(this, name)
    },
    key(at: number) {
      return Object.keys(this)[at] ?? null
    },
    get length() {
      return Object.keys(this).length
    },
  }
  return Object.assign(Object.create(methods) as Storage, entries)
}

/** A clock that stands still. */
export const stoppedClock = (RealDate: DateConstructor, moment: string): DateConstructor =>
  new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [moment] : given, newTarget) as object,
    get: (target, name) =>
      name === 'now' ? () => Date.parse(moment) : (Reflect.get(target, name) as unknown),
  })

/** A socket or a channel between tabs that never hears or says anything. */
export class SilentChannel extends EventTarget {
  readonly readyState = 0
  send() {}
  postMessage() {}
  close() {}
}
