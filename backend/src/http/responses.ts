import { Readable } from 'node:stream'
import type { HttpResponse } from './exchange.ts'

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** The gateway's response for a path without a service. */
export function notFound(): HttpResponse {
  return json(404, { message: 'no Route matched with those values' })
}

export function badRequest(message: string): HttpResponse {
  return json(400, { message })
}

/**
 * Headers and body to send: no body for HEAD and statuses without one, and Content-Length unless the body is a
 * stream or, for HEAD, was never built: its length would be that of the answer to GET.
 */
export function outgoing(
  response: HttpResponse,
  method: string,
): { headers: Record<string, string | string[]>; body: Buffer | string | Readable } {
  const { status, body = '', cookies } = response
  const headers =
    cookies === undefined ? response.headers : { ...response.headers, 'set-cookie': [...cookies] }
  const isBare = method === 'HEAD' || status === 204 || status === 304
  if (isBare && body instanceof Readable) {
    body.destroy()
  }
  if (status === 204 || status === 304) {
    return { headers, body: '' }
  }
  const isUnknown = method === 'HEAD' && response.body === undefined
  const hasLength =
    isUnknown ||
    body instanceof Readable ||
    Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')
  return {
    headers: hasLength ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body: isBare ? '' : body,
  }
}
