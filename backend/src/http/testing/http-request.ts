import { Readable } from 'node:stream'
import { BodyTooLargeError, type HttpRequest, type HttpResponse } from '../exchange.ts'

type HttpRequestDraft = Partial<Omit<HttpRequest, 'body' | 'stream'>> & { body?: string | Buffer }

/** A request as the bridges pass it to a service; by default GET / without headers and body. */
export function httpRequestOf({ body = '', ...draft }: HttpRequestDraft): HttpRequest {
  const bytes = Buffer.from(body)
  return {
    method: 'GET',
    path: '/',
    search: '',
    headers: {},
    ip: '',
    ...draft,
    body: async (limitBytes) => {
      if (bytes.length > limitBytes) {
        throw new BodyTooLargeError()
      }
      return bytes
    },
    stream: () => Readable.from([bytes], { objectMode: false }),
  }
}

/** The body of a response that is no stream. */
export function bytesOf({ body = '' }: { body?: HttpResponse['body'] | undefined }): Buffer {
  if (body instanceof Readable) {
    throw new TypeError('The answer is a stream.')
  }
  return Buffer.from(body)
}
