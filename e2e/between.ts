import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** What another build of the app would answer: other text, the file of another name, or nothing any more. */
type Change = { edit?: (text: string) => string; from?: string; isGone?: boolean }
type Changes = ReadonlyMap<string, Change>

function passOn(
  { hostname, port }: URL,
  changes: Changes,
  incoming: IncomingMessage,
  answer: ServerResponse,
) {
  const path = (incoming.url ?? '/').split('?')[0] ?? '/'
  const { edit, from, isGone = false } = changes.get(path) ?? {}
  if (isGone) {
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n')
    return
  }
  // Text that is edited must not be compressed.
  const headers = { ...incoming.headers, ...(edit && { 'accept-encoding': 'identity' }) }
  const sent = {
    hostname,
    port,
    method: incoming.method ?? 'GET',
    path: from ?? incoming.url ?? '/',
    headers,
  }
  const passed = request(sent, (response) => {
    const status = response.statusCode ?? 502
    if (!edit) {
      answer.writeHead(status, response.headers)
      response.pipe(answer)
      return
    }
    const parts: string[] = []
    response.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    response.on('end', () => {
      const text = edit(parts.join(''))
      const length = String(Buffer.byteLength(text))
      answer
        .writeHead(status, { ...response.headers, etag: `"${length}"`, 'content-length': length })
        .end(text)
    })
  })
  passed.on('error', () => answer.destroy())
  incoming.pipe(passed)
}

/** The live channel, byte by byte. */
function joinSockets({ hostname, port }: URL, { method, url, rawHeaders }: IncomingMessage, socket: Socket) {
  const behind = connect(Number(port), hostname, () => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
    behind.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    behind.pipe(socket).pipe(behind)
  })
  for (const [end, other] of [
    [behind, socket],
    [socket, behind],
  ] as const) {
    end.on('error', () => {})
    end.on('close', () => other.destroy())
  }
}

/**
 * A way to the product that can be closed, as a server is stopped, and that can answer as another build would. It has an
 * address of its own, which is another site for the browser.
 */
export async function wayTo(product: string) {
  const target = new URL(product)
  const changes = new Map<string, Change>()
  const open = new Set<Socket>()
  const start = (): Server =>
    createServer((incoming, answer) => passOn(target, changes, incoming, answer))
      .on('upgrade', (incoming, socket: Socket) => joinSockets(target, incoming, socket))
      .on('connection', (socket: Socket) => {
        open.add(socket)
        socket.on('close', () => open.delete(socket))
      })
  const listen = (server: Server, at: number) =>
    new Promise<void>((ready) => {
      server.listen(at, 'localhost', ready)
    })
  let server = start()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    changes,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
    reopen: () => {
      server = start()
      return listen(server, port)
    },
  }
}
