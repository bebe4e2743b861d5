import type { HttpRequest } from '#http/exchange.ts'
import { restError } from '../errors.ts'
import { decode } from './pairs.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
/** `root` is the OpenAPI document. */
export type Resource = { kind: 'table' | 'call' | 'root'; name: string }

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']

/** Reads the path and rejects methods that the resource does not have. */
export function readResource(method: string, path: string): { method: Method; resource: Resource } {
  const resource = readPath(path)
  if (resource.kind === 'root') {
    if (method !== 'GET' && method !== 'HEAD') {
      throw restError('PGRST117', `Unsupported HTTP method: ${method}`)
    }
    return { method, resource }
  }
  if (resource.kind === 'call' && (method === 'PATCH' || method === 'DELETE' || method === 'PUT')) {
    throw restError('PGRST101', `Cannot use the ${method} method on RPC`)
  }
  const known = methods.find((each) => each === method)
  if (known === undefined) {
    throw restError('PGRST117', `Unsupported HTTP method: ${method}`)
  }
  return { method: known, resource }
}

/** Reads `/`, `/clients` or `/rpc/f`. */
export function readPath(path: string): Resource {
  const parts = path.split('/').slice(1)
  if (parts.length === 1 && parts[0] === '') {
    return { kind: 'root', name: '' }
  }
  const [first = '', second] = parts
  const isCall = first === 'rpc' && parts.length === 2 && second !== undefined && second !== ''
  if (!isCall && (parts.length !== 1 || first === '')) {
    throw restError('PGRST125', 'Invalid path specified in request URL')
  }
  const name = decode((isCall ? second : first).replaceAll('+', '%2B'))
  return { kind: isCall ? 'call' : 'table', name }
}

/** The schema that the profile header names, or the first exposed one. */
export function readSchema(
  method: Method,
  headers: HttpRequest['headers'],
  schemas: readonly string[],
): string {
  const named = headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile']
  if (named === undefined || named === '') {
    return schemas[0] ?? 'public'
  }
  if (!schemas.includes(named)) {
    throw restError(
      'PGRST106',
      `Invalid schema: ${named}`,
      null,
      `Only the following schemas are exposed: ${schemas.join(', ')}`,
    )
  }
  return named
}
