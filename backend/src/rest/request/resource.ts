import type { Incoming } from '#http/exchange.ts'
import { refusal } from '../errors.ts'
import { decode } from './pairs.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
/** `root` is the description of them all. */
export type Resource = { kind: 'table' | 'call' | 'root'; name: string }

const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']

/** `/`, `/clients` or `/rpc/f`, by a method that makes sense there. */
export function readResource(method: string, path: string): { method: Method; resource: Resource } {
  const parts = path.split('/').slice(1)
  if (parts.length === 1 && parts[0] === '') {
    if (method !== 'GET' && method !== 'HEAD') {
      throw refusal('PGRST117', `Unsupported HTTP method: ${method}`)
    }
    return { method, resource: { kind: 'root', name: '' } }
  }
  const [first = '', second] = parts
  const isCall = first === 'rpc' && parts.length === 2 && second !== undefined && second !== ''
  if (!isCall && (parts.length !== 1 || first === '')) {
    throw refusal('PGRST125', 'Invalid path specified in request URL')
  }
  if (isCall && (method === 'PATCH' || method === 'DELETE' || method === 'PUT')) {
    throw refusal('PGRST101', `Cannot use the ${method} method on RPC`)
  }
  const known = methods.find((each) => each === method)
  if (known === undefined) {
    throw refusal('PGRST117', `Unsupported HTTP method: ${method}`)
  }
  const name = decode((isCall ? second : first).replaceAll('+', '%2B'))
  return { method: known, resource: { kind: isCall ? 'call' : 'table', name } }
}

/** The schema a profile header names, or the first one. */
export function readSchema(method: Method, headers: Incoming['headers'], schemas: readonly string[]): string {
  const named = headers[method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile']
  if (named === undefined || named === '') {
    return schemas[0] ?? 'public'
  }
  if (!schemas.includes(named)) {
    throw refusal(
      'PGRST106',
      `Invalid schema: ${named}`,
      null,
      `Only the following schemas are exposed: ${schemas.join(', ')}`,
    )
  }
  return named
}
