import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { compressed } from './compression.ts'
import { preflight, withCors } from './cors.ts'
import {
  BodyTooLargeError,
  ClientDisconnectedError,
  type HttpRequest,
  type HttpResponse,
} from './exchange.ts'
import { describeError, type LogEvent } from './log.ts'
import { isOpenWithoutKey } from './open-routes.ts'
import { badRequest, json, notFound } from './responses.ts'

export type Service = {
  handle: (request: HttpRequest) => Promise<HttpResponse>
  /**
   * Handles a WebSocket upgrade; `httpRequest.path` is below the prefix. The service answers on the socket, also
   * errors.
   */
  upgrade?: Upgrade
  close?: () => void | Promise<void>
}
export type Upgrade = (
  httpRequest: HttpRequest,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
) => void
export type ServiceName = 'rest' | 'auth' | 'storage' | 'realtime' | 'functions'

type Options = {
  /** A missing service is answered like an unknown path. */
  services: Readonly<Partial<Record<ServiceName, Service>>>
  /** The key check of `tokens`: a caller, or why the key is invalid. */
  readKey: (request: HttpRequest) => { role: string } | { key: 'missing' | 'invalid' }
  requireApikey: boolean
  /** Called with the whole path before the service is; what it answers is answered instead. */
  admit?: (request: HttpRequest) => Promise<HttpResponse | null>
  log: (event: LogEvent) => void
}

const prefixes: readonly (readonly [string, ServiceName])[] = [
  ['/rest/v1', 'rest'],
  ['/auth/v1', 'auth'],
  ['/storage/v1', 'storage'],
  ['/realtime/v1', 'realtime'],
  ['/functions/v1', 'functions'],
]

/** Whether a path belongs to the backend; all others belong to the site. */
export function isBackendPath(path: string): boolean {
  return serviceOf(path) !== null
}

/**
 * Routes requests to their services; the returned promise never rejects. `request.path` is the whole path here.
 */
export function createGateway(options: Options): (request: HttpRequest) => Promise<HttpResponse> {
  return async (request) => {
    if (isPreflight(request)) {
      return preflight(request)
    }
    try {
      return await compressed(withCors(await route(options, request), request), request)
    } catch (error) {
      return withCors(failure(error, request, options.log), request)
    }
  }
}

/**
 * Whether the gateway answers OPTIONS. Functions answer it themselves; storage and REST answer what is no preflight:
 * OPTIONS of tus clients, and which methods a table has.
 */
function isPreflight({ method, path, headers }: HttpRequest): boolean {
  const name = serviceOf(path)?.name
  const isBrowsers = headers['access-control-request-method'] !== undefined
  return (
    method === 'OPTIONS' && name !== 'functions' && (isBrowsers || (name !== 'storage' && name !== 'rest'))
  )
}

/** Routes an upgrade to its service. Without one, the client gets 404 and the connection ends. */
export function createUpgradeGateway(services: Options['services']): Upgrade {
  return (httpRequest, request, socket, head) => {
    const found = serviceOf(httpRequest.path)
    const upgrade = found === null ? undefined : services[found.name]?.upgrade
    if (found === null || upgrade === undefined || !isDecodable(httpRequest.path)) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      return
    }
    upgrade(
      { ...httpRequest, path: httpRequest.path.slice(found.prefix.length) || '/' },
      request,
      socket,
      head,
    )
  }
}

async function route(
  { services, readKey, requireApikey, admit }: Options,
  request: HttpRequest,
): Promise<HttpResponse> {
  const found = serviceOf(request.path)
  const service = found === null ? undefined : services[found.name]
  if (found === null || service === undefined) {
    return notFound()
  }
  if (!isDecodable(request.path)) {
    return badRequest('The path of the URL is not well encoded.')
  }
  const path = request.path.slice(found.prefix.length)
  const inner: HttpRequest = { ...keyInHeader(request), path: path === '' ? '/' : path }
  if (!isOpenWithoutKey(found.name, inner)) {
    const key = readKey(inner)
    if ('key' in key && (requireApikey || key.key === 'invalid')) {
      return keyError(key.key)
    }
  }
  return (await admit?.({ ...inner, path: request.path })) ?? service.handle(inner)
}

function serviceOf(path: string): { name: ServiceName; prefix: string } | null {
  for (const [prefix, name] of prefixes) {
    if (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')) {
      return { name, prefix }
    }
  }
  return null
}

/** Moves a key from the query to the headers: for the service, `apikey` in the query would be a filter. */
function keyInHeader(request: HttpRequest): HttpRequest {
  if (!request.search.includes('apikey=')) {
    return request
  }
  const pairs = request.search.split('&')
  const search = pairs.filter((pair) => !pair.startsWith('apikey=')).join('&')
  const apikey = request.headers['apikey'] ?? new URLSearchParams(request.search).get('apikey') ?? undefined
  return { ...request, search, headers: { ...request.headers, apikey } }
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) {
    return true
  }
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

function keyError(key: 'missing' | 'invalid'): HttpResponse {
  return key === 'missing'
    ? json(401, {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      })
    : json(401, {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      })
}

function failure(error: unknown, request: HttpRequest, log: (event: LogEvent) => void): HttpResponse {
  if (error instanceof BodyTooLargeError) {
    return json(413, { message: 'Request body is too large' })
  }
  if (error instanceof ClientDisconnectedError) {
    return badRequest('The request body did not arrive.')
  }
  log({
    level: 'error',
    event: 'request failed',
    method: request.method,
    path: request.path,
    ...describeError(error),
  })
  return json(500, { message: 'An unexpected error occurred' })
}
