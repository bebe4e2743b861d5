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
  /** Without a sign of the project for so long, it is given up. */
  patienceMs: number
}

export type Upstream = {
  /** A request for the same path of the project, not yet ended. `isKept`: over a connection for many requests. */
  ask: (request: IncomingMessage, headers: OutgoingHttpHeaders, isKept: boolean) => ClientRequest
  close: () => void
}

const connectPatienceMs = 5000

/** Connections to the project, kept open between requests: to one far away a new one costs more than the answer. */
export function createUpstream({ url, patienceMs }: Options): Upstream {
  const { protocol, hostname, port, pathname } = new URL(url)
  const isSecure = protocol === 'https:'
  // Without a highest number: so many people who dribble a request or do not read an answer would shut out all others.
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const place = { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port }
  const below = pathname.replace(/\/$/, '')
  return {
    ask: (request, headers, isKept) => {
      const asked = (isSecure ? httpsRequest : httpRequest)({
        ...place,
        method: request.method,
        path: below + pathOf(request.url ?? '/'),
        headers,
        agent: isKept ? agent : false,
      })
      asked.setTimeout(patienceMs, () => asked.destroy(new Error('The project does not answer.')))
      asked.once('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(
          () => asked.destroy(new Error('The project cannot be connected to.')),
          connectPatienceMs,
        )
        for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
      })
      return asked
    },
    close: () => agent.destroy(),
  }
}

// A proxy in front of us may send the absolute form; whose host it names is not our business.
const pathOf = (target: string): string => {
  const path = target.replace(/^https?:\/\/[^/?#]+/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
