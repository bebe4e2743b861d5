import { createHash } from 'node:crypto'
import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { HttpError } from '../project/http-error.ts'
import { createNetworkLimit, createRateLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { type CalendarFeed, calendarOf } from './calendar-events.ts'

type Options = { rest: RestFetch; siteUrl: string; areRateLimitsOn: boolean }

/** Calendar apps poll a few times an hour; anything that asks more often is not one. */
const perFeed = { burst: 30, seconds: 60 }
const perAddress = { burst: 300, seconds: 60 }

const privateHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

const text = (status: number, body: string, more: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...privateHeaders,
    ...more,
  },
  body,
})

/** An unknown token, a revoked one and that of somebody who left get the same answer. */
const notFound = () => text(404, 'There is no such calendar.\n')

const sha256 = (value: string) => createHash('sha256').update(value).digest('base64url')

/** Serves a member's visits to the calendar app on their phone, at /calendar/{token}.ics. */
export function createCalendar({
  rest,
  siteUrl,
  areRateLimitsOn,
}: Options): (request: HttpRequest) => Promise<HttpResponse> {
  const [byFeed, byAddress] = [createRateLimit(perFeed), createNetworkLimit(perAddress)]
  return async ({ method, path, headers, ip }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return text(405, 'Method not allowed\n', { allow: 'GET, HEAD' })
    const token = /^\/calendar\/([\w-]{20,200})\.ics$/.exec(path)?.[1]
    if (token === undefined) return notFound()
    const wait = areRateLimitsOn ? (byAddress(ip) ?? byFeed(token)) : null
    if (wait !== null) return text(429, 'Too many requests\n', { 'retry-after': String(wait) })
    const feed = await callRpc(rest, 'read_calendar_feed', { token }).catch((error: unknown) => {
      if (error instanceof HttpError) return error
      throw error
    })
    if (feed instanceof HttpError) {
      return feed.status === 404 ? notFound() : text(503, 'Try again later\n', { 'retry-after': '300' })
    }
    const body = calendarOf(feed as CalendarFeed, siteUrl)
    const etag = `"${sha256(body)}"`
    // Only the calendar app may keep it; no-cache makes it revalidate with its ETag.
    const kept = { etag, 'cache-control': 'private, no-cache', ...privateHeaders }
    if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return { status: 304, headers: kept }
    const described = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="visits.ics"',
    }
    return { status: 200, headers: { ...kept, ...described }, body }
  }
}
