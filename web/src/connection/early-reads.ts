/** A read that the page itself began before any script was loaded (`web/index.html`). */
type EarlyRead = { token: string; answer: Promise<Response> }

declare global {
  var earlyReads: Map<string, EarlyRead> | undefined
}

type Init = RequestInit | undefined

/** What this page has asked for first, by the path of the screen; `keep-early-reads.ts` keeps some of it. */
export const firstRequests: { at: string; url: string; init: Init }[] = []
const most = 20

export const keyOf = (url: string, body: unknown) => `${url} ${typeof body === 'string' ? body : ''}`

/** The answer to the same request by the same person, if the page has begun it; each is taken once. */
export function takeEarlyRead(input: RequestInfo | URL, init: Init, token: string) {
  if (typeof input !== 'string') return undefined
  if (firstRequests.length < most) firstRequests.push({ at: location.pathname, url: input, init })
  const key = keyOf(input, init?.body)
  const found = globalThis.earlyReads?.get(key)
  globalThis.earlyReads?.delete(key)
  return found?.token === token ? found.answer : undefined
}
