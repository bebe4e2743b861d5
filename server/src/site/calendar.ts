import { createHash } from 'node:crypto'
import type { Answer, Incoming } from '@fieldlark/backend/http/exchange.ts'
import { type AskRest, callRpc, Refused } from '../project/ask-rest.ts'
import { createLimit } from '../project/limits.ts'
import { type CalendarFeed, calendarOf } from './calendar-events.ts'

type Options = { rest: AskRest; siteUrl: string; areRateLimitsOn: boolean }

/** Calendars ask a few times an hour; what asks more often is none. */
const perFeed = { burst: 30, seconds: 60 }
const perAddress = { burst: 300, seconds: 60 }

const privately = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

const text = (status: number, body: string, more: Record<string, string> = {}): Answer => ({
  status,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...privately,
    ...more,
  },
  body,
})

/** Unknown, revoked, of somebody who left: one and the same. */
const nothing = () => text(404, 'There is no such calendar.\n')

const sha256 = (value: string) => createHash('sha256').update(value).digest('base64url')

/** A member's visits for the calendar on his phone, behind /calendar/{token}.ics. */
export function createCalendar({
  rest,
  siteUrl,
  areRateLimitsOn,
}: Options): (incoming: Incoming) => Promise<Answer> {
  const [byFeed, byAddress] = [createLimit(perFeed), createLimit(perAddress)]
  return async ({ method, path, headers, ip }) => {
    if (method !== 'GET' && method !== 'HEAD')
      return text(405, 'Method not allowed\n', { allow: 'GET, HEAD' })
    const token = /^\/calendar\/([\w-]{20,200})\.ics$/.exec(path)?.[1]
    if (token === undefined) return nothing()
    const wait = areRateLimitsOn ? (byAddress(ip) ?? byFeed(sha256(token))) : null
    if (wait !== null) return text(429, 'Too many requests\n', { 'retry-after': String(wait) })
    const feed = await callRpc(rest, 'read_calendar_feed', { token }).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    if (feed instanceof Refused) {
      return feed.status === 404 ? nothing() : text(503, 'Try again later\n', { 'retry-after': '300' })
    }
    const body = calendarOf(feed as CalendarFeed, siteUrl)
    const etag = `"${sha256(body)}"`
    // Kept by the calendar itself, by nobody between; no-cache so that it asks with what it has.
    const kept = { etag, 'cache-control': 'private, no-cache', ...privately }
    if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return { status: 304, headers: kept }
    const described = {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="visits.ics"',
    }
    return { status: 200, headers: { ...kept, ...described }, body }
  }
}
