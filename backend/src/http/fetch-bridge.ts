import { Readable } from 'node:stream'
import { BodyTooLargeError, type HttpRequest, type HttpResponse } from './exchange.ts'
import { outgoing } from './responses.ts'

/** Converts a fetch Request for the services. */
export function readRequest(request: Request, ip: string): HttpRequest {
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

export function writeResponse(response: HttpResponse, method: string): Response {
  const { headers, body } = outgoing(response, method)
  const hasBody = method !== 'HEAD' && response.status !== 204 && response.status !== 304
  return new Response(hasBody ? bytesOf(body) : null, {
    status: response.status,
    ...(response.statusText === undefined ? {} : { statusText: response.statusText }),
    headers: Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  })
}

function bytesOf(body: Buffer | string | Readable): BodyInit {
  if (body instanceof Readable) {
    // Two type libraries declare the same ReadableStream.
    return Readable.toWeb(body) as ReadableStream
  }
  return typeof body === 'string' ? body : new Uint8Array(body)
}

async function collect(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    throw new BodyTooLargeError('Request body is too large')
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) {
      throw new BodyTooLargeError('Request body is too large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
