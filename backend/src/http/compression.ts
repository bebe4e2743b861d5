import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import type { HttpRequest, HttpResponse } from './exchange.ts'

export type Encoding = 'br' | 'gzip'

// Below this size a body fits into one packet anyway.
const smallestBytes = 1024
// Up to this size compressing takes less time than handing the body to another thread and back.
const longestInLineBytes = 64 * 1024

/** Text that shrinks. SVG is left out with all images, and everything that has a compression of its own. */
const textTypes = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|text|javascript)\s*(?:;|$))/i

const accepts: Readonly<Record<Encoding, RegExp>> = { br: pattern('br'), gzip: pattern('gzip') }

/** The encoding to answer with, of those a request accepts: br before gzip; null without either. */
export function acceptedEncoding(accept: string | undefined): Encoding | null {
  if (accept === undefined) {
    return null
  }
  return accepts.br.test(accept) ? 'br' : accepts.gzip.test(accept) ? 'gzip' : null
}

function pattern(name: Encoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`, 'i')
}

/**
 * The response in the encoding the request accepts. Bodies of less than 1 kB, files, images, parts of files and what is
 * compressed already are returned as they are. No foreign page can make a browser send the guesses by which the length
 * of a compressed answer would tell a secret: what a cookie grants is answered to pages of the same origin only.
 */
export function compressed(
  response: HttpResponse,
  { method, headers }: Pick<HttpRequest, 'method' | 'headers'>,
): HttpResponse | Promise<HttpResponse> {
  const { body } = response
  if (body === undefined || !isCompressible(response, body)) {
    return response
  }
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (encoding === null) {
    return { ...response, headers: withVary(response.headers) }
  }
  const head = encodedHeaders(response.headers, encoding)
  if (body instanceof Readable) {
    return { ...response, headers: head, body: method === 'HEAD' ? body : encodeStream(body, encoding) }
  }
  if (Buffer.byteLength(body) <= longestInLineBytes) {
    return { ...response, headers: head, body: inLine[encoding](body) }
  }
  return elsewhere[encoding](body).then((bytes) => ({ ...response, headers: head, body: bytes }))
}

function isCompressible({ status, headers }: HttpResponse, body: Buffer | string | Readable): boolean {
  const length = body instanceof Readable ? headerOf(headers, 'content-length') : Buffer.byteLength(body)
  return (
    Number(length ?? smallestBytes) >= smallestBytes &&
    status !== 204 &&
    status !== 304 &&
    textTypes.test(headerOf(headers, 'content-type') ?? '') &&
    headerOf(headers, 'content-encoding') === undefined &&
    // A client asks for parts of a file by positions in what it was given as the whole.
    headerOf(headers, 'accept-ranges') !== 'bytes' &&
    !/^bytes/i.test(headerOf(headers, 'content-range') ?? '') &&
    !/\bno-transform\b/i.test(headerOf(headers, 'cache-control') ?? '')
  )
}

// Functions may write the names of their headers as they like.
function headerOf(headers: HttpResponse['headers'], name: string): string | undefined {
  return headers[name] ?? Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
}

function encodedHeaders(headers: HttpResponse['headers'], encoding: Encoding): Record<string, string> {
  const kept = Object.entries(withVary(headers)).filter(([name]) => !/^(?:content-length|etag)$/i.test(name))
  const etag = headerOf(headers, 'etag')
  return {
    ...Object.fromEntries(kept),
    'content-encoding': encoding,
    // A strong tag promises the same bytes in every encoding.
    ...(etag === undefined ? {} : { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
  }
}

function withVary(headers: HttpResponse['headers']): Record<string, string> {
  const [name, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === 'vary') ?? [
    'vary',
    '',
  ]
  const isNamed = value === '*' || /(?:^|,)\s*accept-encoding\s*(?:,|$)/i.test(value)
  return isNamed
    ? headers
    : { ...headers, [name]: value === '' ? 'accept-encoding' : `${value}, accept-encoding` }
}

// The lowest levels: at these sizes higher ones save a tenth of the bytes for twice the time.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const deflate = { level: 1 }

const inLine = {
  br: (body: Buffer | string) => brotliCompressSync(body, brotli),
  gzip: (body: Buffer | string) => gzipSync(body, deflate),
} satisfies Record<Encoding, unknown>

const elsewhere = {
  br: (body: Buffer | string) => promisify(brotliCompress)(body, brotli),
  gzip: (body: Buffer | string) => promisify(gzip)(body, deflate),
} satisfies Record<Encoding, unknown>

/** Each part of the stream leaves as it arrives: a client that follows events must not wait for a full block. */
function encodeStream(body: Readable, encoding: Encoding): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...brotli, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...deflate, flush: constants.Z_SYNC_FLUSH })
  // An error destroys the encoder, and with it the connection, so that a part is not taken for the whole.
  return pipeline(body, encoder, () => {})
}
