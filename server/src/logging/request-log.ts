import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import { inRequest } from './current-request.ts'
import type { Log } from './log.ts'
import { withoutSecrets } from './redacted.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const longestPath = 300

/**
 * Gives every request an id, which its response, unless it is a file of the build, carries as x-request-id and every line logged meanwhile includes; with
 * `isLogged` each response is logged too. That line has no address, which the proxy logs under the same id, and no
 * user, because only the database verifies who that is.
 */
export function followRequests(listener: RequestListener, log: Log, isLogged: boolean): RequestListener {
  return (request, response) => {
    const id = idOf(request)
    response.setHeader('x-request-id', id)
    inRequest(id, (end) => {
      const logEnd = isLogged ? requestLogger(request, id, log) : null
      response.once('close', () => {
        end()
        logEnd?.({ status: response.statusCode, ...(response.writableFinished ? {} : { isCutOff: true }) })
      })
      listener(request, response)
    })
  }
}

/** The same for sockets, with one line when a socket opens and one when it ends. */
export function followSockets(upgrade: Upgrade, log: Log, isLogged: boolean): Upgrade {
  return (request, socket, head) => {
    const id = idOf(request)
    inRequest(id, (end) => {
      if (isLogged) log({ level: 'info', event: 'socket', path: pathOf(request) })
      const logEnd = isLogged ? requestLogger(request, id, log) : null
      socket.once('close', () => {
        end()
        logEnd?.({ event: 'socket ended' })
      })
      upgrade(request, socket, head)
    })
  }
}

/** A proxy's id is used when it is plain text; requests that we forward to a project carry it too. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  const id = typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
  headers['x-request-id'] = id
  return id
}

function requestLogger(request: IncomingMessage, requestId: string, log: Log): (more: object) => void {
  const { socket } = request
  const beganAt = performance.now()
  const sentBefore = socket.bytesWritten
  return (more) =>
    log({
      level: 'info',
      event: 'request',
      requestId,
      method: request.method,
      path: pathOf(request),
      ms: Math.round((performance.now() - beganAt) * 10) / 10,
      bytes: socket.bytesWritten - sentBefore,
      ...more,
    })
}

/** Links carry their secrets in the query, so it is never logged. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return withoutSecrets(path.slice(0, longestPath))
}
