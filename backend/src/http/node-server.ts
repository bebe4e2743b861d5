import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'

const limits = {
  // A photo from a cellar takes its time; a head that dawdles does not get it.
  requestTimeout: 900_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32_768,
  // Node's own refusals have no words.
  requireHostHeader: false,
  // Anything else that is offered (h2c) need not be taken: such a request is served as it is.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** node:http with limits on slow and broken clients; what is no HTTP gets 400 as JSON instead of silence. */
export function createNodeServer(listener: RequestListener): Server {
  const server = createServer(limits, (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuse(response, 400, 'The request names no host.')
    } else {
      listener(request, response)
    }
  })
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, 'The header Expect is not understood.'),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, message] = refusals[error.code ?? ''] ?? notHttp
    const body = JSON.stringify({ message })
    const head = Object.entries(plainHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('')}content-length: ${body.length}\r\n\r\n${body}`)
    // Whoever does not hang up in turn would keep the connection for ever.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
  server.timeout = silenceMs
  return server
}

const lingerMs = 2000
// Whoever takes no byte of an answer for so long holds a file and a connection for nothing.
const silenceMs = 300_000
const notHttp = ['400 Bad Request', 'The request is not valid HTTP.'] as const
const refusals: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request header is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}

const plainHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  connection: 'close',
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, plainHeaders)
  response.end(JSON.stringify({ message }))
}
