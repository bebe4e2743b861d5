import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { withCors } from './cors.ts'
import {
  BodyTooLargeError,
  ClientDisconnectedError,
  type HttpRequest,
  type HttpResponse,
} from './exchange.ts'
import { plainAddress } from './network.ts'
import { badRequest, json, outgoing } from './responses.ts'

type Handle = (request: HttpRequest) => Promise<HttpResponse>

/**
 * Answers one request of node:http. A body from PostgreSQL is written to the socket without being copied or decoded.
 */
export function answerNode(
  handle: Handle,
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): void {
  const httpRequest = readNode(request, trustedProxies)
  const method = request.method ?? 'GET'
  if (httpRequest === null) {
    send(withCors(badRequest('The request target is not a valid path.')), method, response)
    return
  }
  handle(httpRequest).then(
    (httpResponse) => send(httpResponse, method, response),
    () => send(withCors(json(500, { message: 'An unexpected error occurred' })), method, response),
  )
}

/** Converts a request of node:http; null if its target is no path. */
export function readNode(request: IncomingMessage, trustedProxies: number): HttpRequest | null {
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

function send(httpResponse: HttpResponse, method: string, response: ServerResponse): void {
  const { headers, body } = outgoing(httpResponse, method)
  if (response.destroyed || response.headersSent) {
    if (body instanceof Readable) {
      body.destroy()
    }
    return
  }
  try {
    const status = httpResponse.status >= 200 && httpResponse.status <= 999 ? httpResponse.status : 500
    if (httpResponse.statusText === undefined) {
      response.writeHead(status, headers)
    } else {
      response.writeHead(status, httpResponse.statusText, headers)
    }
    if (body instanceof Readable) {
      // A broken stream closes the connection, so that the client does not take part of a file for all of it.
      pipeline(body, response, () => {})
    } else {
      response.end(body)
    }
  } catch {
    // A database function may have set a header or reason phrase that is invalid in HTTP.
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

// A proxy may send the absolute form; its host is ignored.
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
  // Each proxy appends the address it saw; the client itself controls everything further left.
  return plainAddress(list.at(-trustedProxies) ?? '') || own
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const rejectTooLarge = () => {
      request.off('data', take)
      // The rest is read and discarded, so that the client gets the response and not a broken connection.
      request.resume()
      reject(new BodyTooLargeError('Request body is too large'))
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) {
        rejectTooLarge()
      } else {
        chunks.push(chunk)
      }
    }
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      rejectTooLarge()
      return
    }
    const rejectDisconnected = () => reject(new ClientDisconnectedError('The client went away.'))
    // Events before these listeners are not emitted again.
    if (request.destroyed) {
      rejectDisconnected()
      return
    }
    request.on('data', take)
    request.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    request.once('error', rejectDisconnected)
    request.once('close', rejectDisconnected)
  })
}
