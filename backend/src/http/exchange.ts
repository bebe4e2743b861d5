import type { Readable } from 'node:stream'

/** What a service sees of an HTTP request, whether it came through fetch() or node:http. */
export type Incoming = {
  /** Upper-case. */
  method: string
  /** Below the service's prefix, still percent-encoded, begins with "/". */
  path: string
  /** Raw query without the "?". */
  search: string
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Readonly<Record<string, string | undefined>>
  /** Address of the client (behind a trusted proxy: of the proxy's client). */
  ip: string
  /** The whole body; rejects with BodyTooLarge past limit bytes, with ClientGone when it does not arrive. */
  body: (limitBytes: number) => Promise<Buffer>
  /** The body as it arrives, for what memory must not hold; once, and not beside body(). */
  stream: () => Readable
}

export type Answer = {
  status: number
  headers: Record<string, string>
  /** A stream is sent as it comes; its length, where it is known, has to stand in the headers. */
  body?: Buffer | string | Readable
  /** Reason phrase, where the protocol lets a function choose it. */
  statusText?: string
}

export class BodyTooLarge extends Error {}

/** The connection ended before the body did: nobody reads the answer, and nothing went wrong here. */
export class ClientGone extends Error {}
