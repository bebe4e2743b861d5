import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { badRequest, json, notFound } from './answers.ts'
import { preflight, withCors } from './cors.ts'
import { type Answer, BodyTooLarge, ClientGone, type Incoming } from './exchange.ts'
import { describeError, type LogEvent } from './log.ts'
import { isOpenWithoutKey } from './open-routes.ts'

export type Service = {
  handle: (incoming: Incoming) => Promise<Answer>
  /** A WebSocket is asked for; `incoming.path` is below the prefix and the answer is the service's, also a refusal. */
  upgrade?: Upgrade
  close?: () => void | Promise<void>
}
export type Upgrade = (incoming: Incoming, request: IncomingMessage, socket: Duplex, head: Buffer) => void
export type ServiceName = 'rest' | 'auth' | 'storage' | 'realtime' | 'functions'

type Options = {
  /** One that is not there is answered like a path that leads nowhere. */
  services: Readonly<Partial<Record<ServiceName, Service>>>
  /** The key check of the tokens room: a caller, or why the key is not good. */
  readKey: (incoming: Incoming) => { role: string } | { key: 'missing' | 'invalid' }
  requireApikey: boolean
  log: (event: LogEvent) => void
}

const prefixes: readonly (readonly [string, ServiceName])[] = [
  ['/rest/v1', 'rest'],
  ['/auth/v1', 'auth'],
  ['/storage/v1', 'storage'],
  ['/realtime/v1', 'realtime'],
  ['/functions/v1', 'functions'],
]

/** Whether a path is the backend's; anything else is the site's. */
export function isBackendPath(path: string): boolean {
  return serviceOf(path) !== null
}

/** Leads a request to its service; never rejects. `incoming.path` is the whole path here. */
export function createGateway(options: Options): (incoming: Incoming) => Promise<Answer> {
  return async (incoming) => {
    if (isPreflight(incoming)) {
      return preflight(incoming)
    }
    try {
      return withCors(await lead(options, incoming))
    } catch (error) {
      return withCors(failure(error, incoming, options.log))
    }
  }
}

/** What a function answers to OPTIONS is its own affair, and uploads tell what they can do where no browser asks first. */
function isPreflight({ method, path, headers }: Incoming): boolean {
  const name = serviceOf(path)?.name
  const isBrowsers = headers['access-control-request-method'] !== undefined
  return method === 'OPTIONS' && name !== 'functions' && (isBrowsers || name !== 'storage')
}

/** Leads an upgrade to its service; where none takes it the client is told so and the connection ends. */
export function createUpgradeGateway(services: Options['services']): Upgrade {
  return (incoming, request, socket, head) => {
    const found = serviceOf(incoming.path)
    const upgrade = found === null ? undefined : services[found.name]?.upgrade
    if (found === null || upgrade === undefined || !isDecodable(incoming.path)) {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      return
    }
    upgrade({ ...incoming, path: incoming.path.slice(found.prefix.length) || '/' }, request, socket, head)
  }
}

async function lead({ services, readKey, requireApikey }: Options, incoming: Incoming): Promise<Answer> {
  const found = serviceOf(incoming.path)
  const service = found === null ? undefined : services[found.name]
  if (found === null || service === undefined) {
    return notFound()
  }
  if (!isDecodable(incoming.path)) {
    return badRequest('The path of the URL is not well encoded.')
  }
  const path = incoming.path.slice(found.prefix.length)
  const inner: Incoming = { ...keyInHeader(incoming), path: path === '' ? '/' : path }
  if (!isOpenWithoutKey(found.name, inner)) {
    const key = readKey(inner)
    if ('key' in key && (requireApikey || key.key === 'invalid')) {
      return keyRefused(key.key)
    }
  }
  return service.handle(inner)
}

function serviceOf(path: string): { name: ServiceName; prefix: string } | null {
  for (const [prefix, name] of prefixes) {
    if (path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')) {
      return { name, prefix }
    }
  }
  return null
}

/** A key in the query is for us: to the service the query is filters, and `apikey` would be one. */
function keyInHeader(incoming: Incoming): Incoming {
  if (!incoming.search.includes('apikey=')) {
    return incoming
  }
  const pairs = incoming.search.split('&')
  const search = pairs.filter((pair) => !pair.startsWith('apikey=')).join('&')
  const apikey = incoming.headers['apikey'] ?? new URLSearchParams(incoming.search).get('apikey') ?? undefined
  return { ...incoming, search, headers: { ...incoming.headers, apikey } }
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

function keyRefused(key: 'missing' | 'invalid'): Answer {
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

function failure(error: unknown, incoming: Incoming, log: (event: LogEvent) => void): Answer {
  if (error instanceof BodyTooLarge) {
    return json(413, { message: 'Request body is too large' })
  }
  if (error instanceof ClientGone) {
    return badRequest('The request body did not arrive.')
  }
  log({
    level: 'error',
    event: 'request failed',
    method: incoming.method,
    path: incoming.path,
    ...describeError(error),
  })
  return json(500, { message: 'An unexpected error occurred' })
}
