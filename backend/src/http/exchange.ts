import type { Readable } from 'node:stream'

/** An HTTP request for a service, the same for fetch() and node:http. */
export type HttpRequest = {
  /** Upper-case. */
  method: string
  /** Below the service's prefix, still percent-encoded, begins with "/". */
  path: string
  /** Raw query without the "?". */
  search: string
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Readonly<Record<string, string | undefined>>
  /** The client's IP address (behind trusted proxies, that of the proxy's client). */
  ip: string
  /**
   * The whole body. Rejects with BodyTooLargeError beyond `limitBytes`, with ClientDisconnectedError if it does not
   * arrive.
   */
  body: (limitBytes: number) => Promise<Buffer>
  /** The body as a stream, for bodies too large for memory. Callable once, and not together with body(). */
  stream: () => Readable
}

export type HttpResponse = {
  status: number
  headers: Record<string, string>
  /** Values of Set-Cookie, which cannot be joined in one header. */
  cookies?: readonly string[]
  /** A stream is sent as it arrives; its length, if known, has to be in the headers. */
  body?: Buffer | string | Readable
  /** The reason phrase, if a function has set one. */
  statusText?: string
}

export class BodyTooLargeError extends Error {}

/** The connection ended before the body: nobody reads the response, and it is no error of the server. */
export class ClientDisconnectedError extends Error {}
