import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { badRequest, json, outgoing } from './answers.ts'
import { withCors } from './cors.ts'
import { type Answer, BodyTooLarge, ClientGone, type Incoming } from './exchange.ts'

type Handle = (incoming: Incoming) => Promise<Answer>

/** Answers one request of node:http; the body goes from PostgreSQL's buffer to the socket untouched. */
export function answerNode(
  handle: Handle,
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): void {
  const incoming = readNode(request, trustedProxies)
  const method = request.method ?? 'GET'
  if (incoming === null) {
    send(withCors(badRequest('The request target is not a valid path.')), method, response)
    return
  }
  handle(incoming).then(
    (answer) => send(answer, method, response),
    () => send(withCors(json(500, { message: 'An unexpected error occurred' })), method, response),
  )
}

/** Null when the target of the request is no path. */
export function readNode(request: IncomingMessage, trustedProxies: number): Incoming | null {
  const target = targetOf(request.url ?? '', request.method ?? 'GET')
  if (target === null) {
    return null
  }
  let whole: Promise<Buffer> | null = null
  return {
    method: (request.method ?? 'GET').toUpperCase(),
    ...target,
    headers: headersOf(request),
    ip: addressOf(request, trustedProxies),
    body: (limit) => {
      whole ??= collect(request, limit)
      return whole
    },
    stream: () => request,
  }
}

function send(answer: Answer, method: string, response: ServerResponse): void {
  const { headers, body } = outgoing(answer, method)
  if (response.destroyed || response.headersSent) {
    if (body instanceof Readable) {
      body.destroy()
    }
    return
  }
  try {
    const status = answer.status >= 200 && answer.status <= 999 ? answer.status : 500
    if (answer.statusText === undefined) {
      response.writeHead(status, headers)
    } else {
      response.writeHead(status, answer.statusText, headers)
    }
    if (body instanceof Readable) {
      // A stream that breaks cuts the connection: the client must not take half a file for a whole one.
      pipeline(body, response, () => {})
    } else {
      response.end(body)
    }
  } catch {
    // A header or reason phrase, chosen by a function of the database, that HTTP cannot carry.
    if (body instanceof Readable) {
      body.destroy()
    }
    response.writeHead(500, {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    response.end('{"message":"The response could not be written"}')
  }
}

function targetOf(url: string, method: string): { path: string; search: string } | null {
  if (url === '*' && method === 'OPTIONS') {
    return { path: '/', search: '' }
  }
  const text = url.startsWith('/') ? url : pathOfAbsolute(url)
  if (text === null) {
    return null
  }
  const bare = text.split('#', 1)[0] ?? ''
  const mark = bare.indexOf('?')
  return mark < 0 ? { path: bare, search: '' } : { path: bare.slice(0, mark), search: bare.slice(mark + 1) }
}

// A proxy may send the absolute form; the host in it is not believed.
function pathOfAbsolute(url: string): string | null {
  const parts = /^https?:\/\/[^/?#]+(.*)$/i.exec(url)
  if (parts === null) {
    return null
  }
  const rest = parts[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const own = plainAddress(request.socket.remoteAddress ?? '')
  if (trustedProxies === 0) {
    return own
  }
  const forwarded = request.headers['x-forwarded-for']
  const list = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  // Each proxy appends whom it saw; what stands further left was written by the client himself.
  return plainAddress(list.at(-trustedProxies)?.trim() ?? '') || own
}

/** A server that listens on IPv6 as well sees clients of IPv4 as ::ffff:1.2.3.4: one client, one name. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const refuse = () => {
      request.off('data', take)
      // The rest is read and dropped, so that the client gets the answer and not a broken connection.
      request.resume()
      reject(new BodyTooLarge('Request body is too large'))
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) {
        refuse()
      } else {
        chunks.push(chunk)
      }
    }
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse()
      return
    }
    const isGone = () => reject(new ClientGone('The client went away.'))
    // What happened before anybody listened is not told again.
    if (request.destroyed) {
      isGone()
      return
    }
    request.on('data', take)
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('error', isGone)
    request.once('close', isGone)
  })
}
