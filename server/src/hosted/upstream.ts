import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

type Options = {
  /** The project's address. */
  url: string
  /** Applies to silence, not to the whole response. */
  timeoutMs: number
}

export type Upstream = {
  /** A request for the same path of the project, not yet ended. `isKept`: over a connection for many requests. */
  ask: (request: IncomingMessage, headers: OutgoingHttpHeaders, isKept: boolean) => ClientRequest
  close: () => void
}

const connectTimeoutMs = 5000

/** Keeps connections to the project open between requests: a new one to a distant project costs more than the response. */
export function createUpstream({ url, timeoutMs }: Options): Upstream {
  const { protocol, hostname, port, pathname } = new URL(url)
  const isSecure = protocol === 'https:'
  // The number of connections is unlimited: with a limit, that many slow clients would shut out all others.
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const place = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port }
  const below = pathname.replace(/\/$/, '')
  return {
    ask: (request, headers, isKept) => {
      const forwarded = (isSecure ? httpsRequest : httpRequest)({
        ...place,
        method: request.method,
        path: below + pathOf(request.url ?? '/'),
        headers,
        agent: isKept ? agent : false,
      })
      forwarded.setTimeout(timeoutMs, () => forwarded.destroy(new Error('The project does not answer.')))
      forwarded.once('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(
          () => forwarded.destroy(new Error('The project cannot be connected to.')),
          connectTimeoutMs,
        )
        for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
      })
      return forwarded
    },
    close: () => agent.destroy(),
  }
}

// Proxies may send the absolute form of a URL; the host in it does not matter here.
const pathOf = (target: string): string => {
  const path = target.replace(/^https?:\/\/[^/?#]+/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
