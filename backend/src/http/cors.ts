import type { HttpRequest, HttpResponse } from './exchange.ts'

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD'
const simpleHeaders = 'Accept, Accept-Language, Content-Language'
const defaultHeaders = [
  'authorization, apikey, x-client-info, content-type, accept, accept-profile, content-profile, prefer, range',
  'x-supabase-api-version, x-retry-count, traceparent, tracestate, baggage, x-upsert, x-metadata, x-robots-tag',
  'cache-control, x-region, x-signature, tus-resumable, upload-length, upload-offset, upload-metadata',
  'upload-defer-length',
].join(', ')
const exposed = [
  'Content-Range, Content-Location, Location, Content-Profile, Preference-Applied, Range-Unit, Content-Encoding',
  'Content-Length, Date, X-Total-Count, Link, X-Supabase-Api-Version, X-Sb-Error-Code, ETag, Tus-Resumable',
  'Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Offset, Upload-Length, Upload-Expires, x-relay-error',
].join(', ')

/**
 * Adds CORS headers, to errors too. Any origin may call: to other origins browsers send no cookie and a function that
 * reads one checks the origin itself. Pages of the same origin read
 * every header anyway and get no list of them, which weighs more than most answers; an answer that may be cached has it
 * for whoever reads the cache next.
 */
export function withCors(
  response: HttpResponse,
  { headers }: Pick<HttpRequest, 'headers'> = { headers: {} },
): HttpResponse {
  const isListed = headers['origin'] !== undefined || 'cache-control' in response.headers
  return {
    ...response,
    headers: {
      'access-control-allow-origin': '*',
      ...(isListed && { 'access-control-expose-headers': exposed }),
      ...response.headers,
    },
  }
}

/** The answer to a preflight, in the words of PostgREST: whatever is asked for is allowed. */
export function preflight({ headers }: Pick<HttpRequest, 'headers'>): HttpResponse {
  const wanted = headers['access-control-request-headers'] ?? ''
  const named = wanted.split(',').map((name) => name.trim())
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': /^[\w\-, ]+$/.test(wanted)
        ? `Authorization, ${named.join(', ')}, ${simpleHeaders}`
        : defaultHeaders,
      'access-control-max-age': '86400',
    },
  }
}
