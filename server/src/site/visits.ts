import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { countedPlan, planValue } from '@fieldlark/domain/plans/plan-value.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createNetworkLimit, createRateLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

const events = ['page', 'sign_up', 'plan'] as const
const devices = ['phone', 'tablet', 'desktop'] as const

/** One event of a visit, without anything about the visitor. */
export type Visit = {
  event: (typeof events)[number]
  page: string
  plan: ReturnType<typeof countedPlan>
  plan_value: number
  referrer: string
  source: string
  language: 'en' | 'es'
  device: (typeof devices)[number]
}

/** Where visits are counted. Only an adapter for another program sees the request, and none keeps it. */
export type CountVisit = (visit: Visit, request: HttpRequest) => Promise<unknown>

type Options = {
  nameOfPage: (path: string) => string | null
  count: CountVisit
  log: (event: LogEvent) => void
  now?: () => number
}

const maxBytes = 2000
const perVisitor = { burst: 60, seconds: 60 }
const perProcess = { burst: 3000, seconds: 60 }

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value.toLowerCase() : ''

/** Null for what no page of ours would send. */
function readVisit(text: string, nameOfPage: Options['nameOfPage']): Visit | null {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    return null
  }
  if (!isJsonObject(sent)) return null
  const event = events.find((known) => known === sent['event'])
  const page = typeof sent['path'] === 'string' ? nameOfPage(sent['path']) : null
  if (!event || page === null) return null
  const plan = event === 'page' ? '' : countedPlan(sent['plan'])
  return {
    event,
    page,
    plan,
    plan_value: planValue(plan),
    referrer: matching(sent['referrer'], /^[a-z0-9.-]{1,100}$/i),
    source: matching(sent['source'], /^[\w.-]{1,40}$/),
    language: sent['language'] === 'es' ? 'es' : 'en',
    device: devices.find((known) => known === sent['device']) ?? 'desktop',
  }
}

/** Counts visits in our own table. */
export const countInTable =
  (rest: RestFetch): CountVisit =>
  (visit) =>
    callRpc(rest, 'count_page', visit)

/**
 * Takes what the pages send about visits that allow it: of known pages only, 60 a minute from an address and 3,000 from all
 * together. Nobody waits for the result, so a failure is logged, and silent beyond that.
 */
export function createVisitReceiver({ nameOfPage, count, log, now = Date.now }: Options) {
  const ofVisitor = createNetworkLimit(perVisitor, now)
  const ofProcess = createRateLimit(perProcess, now)
  const failures = createRateLimit({ burst: 1, seconds: 60 }, now)
  const done: HttpResponse = { status: 204, headers: {} }
  return async (request: HttpRequest): Promise<HttpResponse> => {
    if (!isFromOwnPage(request)) return done
    if (ofVisitor(request.ip) !== null || ofProcess('all') !== null) return { status: 429, headers: {} }
    const visit = readVisit((await request.body(maxBytes)).toString('utf8'), nameOfPage)
    if (visit === null) return done
    try {
      await count(visit, request)
    } catch (error) {
      if (failures('all') === null)
        log({ level: 'warn', event: 'visit not counted', ...describeError(error) })
    }
    return done
  }
}
