import type { HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type {
  BookingDetails,
  BookingNotice,
  BookingPageInput,
  BookingStep,
  HeldTime,
} from '@fieldlark/domain/public-profiles/booking-page.ts'
import { faultsIn } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { NoPage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { HttpError } from '../project/http-error.ts'
import { createNetworkLimit } from '../project/rate-limit.ts'
import type { RestFetch } from '../project/rest-client.ts'
import type { BookingSenders } from './booking-senders.ts'
import { readWeek } from './booking-times.ts'
import type { BookingVisit, Chosen, Trouble } from './booking-visit.ts'
import { renderedPage, seeOther, unavailablePage } from './rendered-page.ts'

export type BookingRenderer = {
  booking: (input: BookingPageInput) => string
  without: (reason: NoPage, language: BookingPageInput['language']) => string
}

export type BookingOptions = {
  renderer: BookingRenderer
  siteUrl: string
  rest: RestFetch
  senderOf: BookingSenders
  areRateLimitsOn: boolean
  log: (event: LogEvent) => void
  now: () => number
}

const statuses: Readonly<Record<BookingNotice, number>> = {
  check: 200,
  invalid: 422,
  limit: 429,
  holds: 429,
  codes: 429,
  taken: 409,
  failed: 503,
  code: 422,
  again: 200,
  late: 409,
  moved: 200,
}

/** What the visitor has typed so far, beside the time that is held. */
export type Draft = { held: HeldTime | null; values: BookingDetails; key: string; openedAt: number }

/** The steps of a booking as answers. */
export function createBookingViews(options: BookingOptions) {
  const { renderer, siteUrl, rest, senderOf, areRateLimitsOn, log, now } = options
  const limit = createNetworkLimit({ burst: 60, seconds: 60 }, now)

  const show = ({ data, language, path }: BookingVisit, step: BookingStep): HttpResponse => {
    const notice = 'notice' in step ? step.notice : null
    const body = renderer.booking({ data, language, siteUrl, path, now: now(), step })
    return renderedPage(notice === null ? 200 : statuses[notice], body, { 'cache-control': 'no-store' })
  }

  /** The free times of a service on seven days from `from` on; `day` is the one that is looked at. */
  async function times(chosen: Chosen, from: string, day: string, trouble: Trouble): Promise<HttpResponse> {
    const { data, request, service, language } = chosen
    const wait = areRateLimitsOn ? limit(request.ip) : null
    if (wait !== null) return unavailablePage(renderer, language, wait, 429)
    const at = { zone: data.timezone, nowIso: new Date(now()).toISOString() }
    const sender = senderOf(request.ip)
    const query = { subdomain: data.subdomain, service: service.id, sender, moved: chosen.moved }
    try {
      const week = await readWeek(rest, { ...query, from, day, ...at })
      return show(chosen, { name: 'time', service, week, ...trouble })
    } catch (error) {
      // It was booked online a moment ago.
      if (error instanceof HttpError && error.status === 404) return seeOther(bookingAddress(chosen))
      log({ level: 'error', event: 'free times not read', ...describeError(error) })
      return unavailablePage(renderer, language, 30)
    }
  }

  function details(chosen: Chosen, draft: Draft, trouble: Trouble): HttpResponse {
    const found = trouble.notice === 'invalid' ? faultsIn(draft.values) : []
    // The database knows better which addresses are none.
    const faults = trouble.notice === 'invalid' && found.length === 0 ? (['email'] as const) : found
    return show(chosen, { name: 'details', service: chosen.service, ...draft, ...trouble, faults })
  }

  const code = (
    chosen: Chosen,
    draft: Draft & { held: HeldTime },
    notice: BookingNotice | null,
  ): HttpResponse => show(chosen, { name: 'code', service: chosen.service, ...draft, notice, nearest: [] })

  return { show, times, details, code }
}

export type BookingViews = ReturnType<typeof createBookingViews>
