import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Log } from './log.ts'
import { withoutSecrets } from './redacted.ts'
import { inRequest } from './request-in-hand.ts'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const longestPath = 300

/**
 * Every request gets an id, which its answer carries as x-request-id and the lines logged meanwhile bear; with `isTold`
 * a line tells of each answer. No address and no user in it: the first is in the proxy's log under the same id, and who
 * somebody claims to be is not known before the database has looked.
 */
export function followRequests(listener: RequestListener, log: Log, isTold: boolean): RequestListener {
  return (request, response) => {
    const id = idOf(request)
    response.setHeader('x-request-id', id)
    inRequest(id, (over) => {
      const tell = isTold ? tellerOf(request, id, log) : null
      response.once('close', () => {
        over()
        tell?.({ status: response.statusCode, ...(response.writableFinished ? {} : { isCutOff: true }) })
      })
      listener(request, response)
    })
  }
}

/** The same for sockets: one line when it opens, one when it ends. */
export function followSockets(upgrade: Upgrade, log: Log, isTold: boolean): Upgrade {
  return (request, socket, head) => {
    const id = idOf(request)
    inRequest(id, (over) => {
      if (isTold) log({ level: 'info', event: 'socket', path: pathOf(request) })
      const tell = isTold ? tellerOf(request, id, log) : null
      socket.once('close', () => {
        over()
        tell?.({ event: 'socket ended' })
      })
      upgrade(request, socket, head)
    })
  }
}

/** Somebody else's id is taken when it is plain; what we pass on to a project bears it, too. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  const id = typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
  headers['x-request-id'] = id
  return id
}

function tellerOf(request: IncomingMessage, requestId: string, log: Log): (more: object) => void {
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

/** Links carry their secrets in the query. */
function pathOf({ url = '' }: IncomingMessage): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return withoutSecrets(path.slice(0, longestPath))
}
