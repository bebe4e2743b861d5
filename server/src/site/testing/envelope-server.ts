import { createServer } from 'node:http'
import { readEnvelope } from '../envelope.ts'

export type Received = {
  path: string
  headers: Record<string, string | string[] | undefined>
  header: Record<string, unknown>
  types: readonly string[]
  text: string
}

/** Stands for Sentry: takes envelopes with a key, keeps them, and lists them as JSON at its root. */
export async function startEnvelopeServer(port = 0) {
  const received: Received[] = []
  const trouble: { status: number; headers: Record<string, string> }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(received))
        return
      }
      const envelope = readEnvelope(Buffer.concat(parts))
      const auth = request.headers['x-sentry-auth'] ?? ''
      const isAllowed =
        /^\/(?:in\/)?api\/7\/envelope\/$/.test(request.url ?? '') && /sentry_key=public\b/.test(String(auth))
      const failure = trouble.shift() ?? (envelope && isAllowed ? null : { status: 400, headers: {} })
      if (failure || !envelope) {
        response.writeHead(failure?.status ?? 400, failure?.headers).end()
        return
      }
      const { header, types, items } = envelope
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        header,
        types,
        text: items.toString('utf8'),
      })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  return { received, trouble, address: `127.0.0.1:${at}`, close: () => server.close() }
}
