import { Readable } from 'node:stream'
import type { Answer } from './exchange.ts'

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** What the gateway says of a path that leads to no service. */
export function notFound(): Answer {
  return json(404, { message: 'no Route matched with those values' })
}

export function badRequest(message: string): Answer {
  return json(400, { message })
}

/** The body as it goes out: nothing for HEAD and for statuses that have none; Content-Length is set where due. */
export function outgoing(
  answer: Answer,
  method: string,
): { headers: Record<string, string>; body: Buffer | string | Readable } {
  const { status, headers, body = '' } = answer
  const isBare = method === 'HEAD' || status === 204 || status === 304
  if (isBare && body instanceof Readable) {
    body.destroy()
  }
  if (status === 204 || status === 304) {
    return { headers, body: '' }
  }
  const hasLength =
    body instanceof Readable || Object.keys(headers).some((name) => name.toLowerCase() === 'content-length')
  return {
    headers: hasLength ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body: isBare ? '' : body,
  }
}
