import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type BodyPace, limitSlowBody, usualPace } from './slow-body.ts'

const limits = {
  // A photo over a slow connection takes long; the header of a request must arrive soon.
  requestTimeout: 900_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32_768,
  // Node's own error responses have no body.
  requireHostHeader: false,
  // Other offered upgrades (h2c) are ignored, and the request is answered normally.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

/**
 * A node:http server with limits for slow and broken clients. Invalid HTTP gets 400 as JSON instead of an empty
 * response.
 */
export function createNodeServer(listener: RequestListener, pace: BodyPace = usualPace): Server {
  const refuseSlow = (response: ServerResponse) => respond(response, 408, tooSlow)
  const server = createServer(limits, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      respond(response, 400, 'The request names no host.')
    } else {
      limitSlowBody(request, response, pace, refuseSlow)
      listener(request, response)
    }
  })
  server.on('checkExpectation', (_request, response) =>
    respond(response, 417, 'The header Expect is not understood.'),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message] = clientErrors[error.code ?? ''] ?? notHttp
    const body = JSON.stringify({ message })
    const head = Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}content-length: ${body.length}\r\n\r\n${body}`)
    // A client that does not close its side would keep the connection forever.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
  server.timeout = idleTimeoutMs
  return server
}

const lingerMs = 2000
// A client that reads nothing for this long only holds a file and a connection.
const idleTimeoutMs = 300_000
const notHttp = ['400 Bad Request', 'The request is not valid HTTP.'] as const
const tooSlow = 'The request did not arrive in time.'
const clientErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request header is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', tooSlow],
}

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  connection: 'close',
}

function respond(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, plainHeaders)
  response.end(JSON.stringify({ message }))
}
