import type { Answer, Incoming } from './exchange.ts'

const methods = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS'
const asked = [
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

/** Any page may call, because nothing is granted by a cookie; a browser hides answers without these, errors too. */
export function withCors(answer: Answer): Answer {
  return {
    ...answer,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
      ...answer.headers,
    },
  }
}

export function preflight({ headers }: Pick<Incoming, 'headers'>): Answer {
  const wanted = headers['access-control-request-headers'] ?? ''
  return {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers': /^[\w\-, ]+$/.test(wanted) ? wanted : asked,
      'access-control-max-age': '86400',
    },
  }
}
