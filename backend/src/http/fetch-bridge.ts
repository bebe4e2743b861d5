import { Readable } from 'node:stream'
import { outgoing } from './answers.ts'
import { type Answer, BodyTooLarge, type Incoming } from './exchange.ts'

/** A fetch Request as services see it. */
export function readRequest(request: Request, ip: string): Incoming {
  const url = new URL(request.url)
  let whole: Promise<Buffer> | null = null
  return {
    method: request.method.toUpperCase(),
    path: url.pathname,
    search: url.search.slice(1),
    headers: Object.fromEntries(request.headers),
    ip,
    body: (limit) => {
      whole ??= collect(request, limit)
      return whole
    },
    stream: () =>
      request.body === null ? Readable.from([]) : Readable.from(request.body, { objectMode: false }),
  }
}

export function writeResponse(answer: Answer, method: string): Response {
  const { headers, body } = outgoing(answer, method)
  const hasBody = method !== 'HEAD' && answer.status !== 204 && answer.status !== 304
  return new Response(hasBody ? bytesOf(body) : null, {
    status: answer.status,
    ...(answer.statusText === undefined ? {} : { statusText: answer.statusText }),
    headers,
  })
}

function bytesOf(body: Buffer | string | Readable): BodyInit {
  if (body instanceof Readable) {
    // Two type libraries describe one and the same stream of the platform.
    return Readable.toWeb(body) as ReadableStream
  }
  return typeof body === 'string' ? body : new Uint8Array(body)
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    throw new BodyTooLarge('Request body is too large')
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) {
      throw new BodyTooLarge('Request body is too large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
