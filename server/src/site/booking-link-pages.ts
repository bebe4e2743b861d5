import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError } from '@fieldlark/backend/http/log.ts'
import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type {
  BookingNotice,
  HeldTime,
  LinkedBooking,
} from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { ownLogoPath } from '../project/logo.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createNetworkLimit, createRateLimit } from '../project/rate-limit.ts'
import { callRpc } from '../project/rest-client.ts'
import { type BookingCalls, linkTo } from './booking-calls.ts'
import { type BookingRefusal, isBookingRefusal } from './booking-refusals.ts'
import { type BookingOptions, createBookingViews } from './booking-views.ts'
import {
  type BookingVisit,
  type Chosen,
  calendarFile,
  heldIn,
  instantIn,
  noTrouble,
} from './booking-visit.ts'
import { maxFormBytes } from './form-guard.ts'
import { renderedPage, seeOther, unavailablePage } from './rendered-page.ts'

const linkPath = /^\/b\/([\w-]{20,100})$/

/** Whether a path is the link to a booking. */
export const isBookingLink = (path: string): boolean => linkPath.test(path)

type Linked = LinkedBooking & { page: ProfilePage; language: 'en' | 'es' }
type Options = BookingOptions & { calls: BookingCalls }

/** A booking that is looked at by its link; `chosen` where it can be moved. */
type Look = { token: string; visit: BookingVisit; linked: Linked; canChange: boolean; chosen: Chosen | null }

const withoutMillis = (instant: string) => Temporal.Instant.from(instant).toString({ smallestUnit: 'second' })

function lookAt(request: HttpRequest, token: string, found: Linked, options: Options): Look {
  const { earlier } = found
  const linked: Linked = {
    ...found,
    offered: found.offered.map((time) => ({ ...time, starts_at: withoutMillis(time.starts_at) })),
    earlier: earlier?.time ? { ...earlier, time: withoutMillis(earlier.time) } : earlier,
  }
  const chosenLanguage = new URLSearchParams(request.search).get('language')
  const language = chosenLanguage === 'en' || chosenLanguage === 'es' ? chosenLanguage : linked.language
  const data = { ...linked.page, logo: ownLogoPath(linked.page.logo, options.siteUrl) }
  const visit = { request, data, language, path: linkTo(token) }
  const canChange = linked.change_until !== null && Date.parse(linked.change_until) > options.now()
  const service = data.services.find(({ id }) => id === linked.service_id)
  return {
    token,
    visit,
    linked,
    canChange,
    chosen: canChange && linked.can_move && service ? { ...visit, service, moved: token } : null,
  }
}

/** What a client does with a booking. */
function createChanges({ calls, now, areRateLimitsOn, ...rest }: Options, showBooking: ShowBooking) {
  const views = createBookingViews({ ...rest, now, areRateLimitsOn })
  const limit = createNetworkLimit({ burst: 6, seconds: 600 }, now)
  const isOften = ({ ip }: HttpRequest) => areRateLimitsOn && limit(ip) !== null
  const again = ({ visit }: Look, fields: Record<string, string> = {}) =>
    seeOther(bookingAddress(visit, fields))
  const failed = (look: Look, { notice }: BookingRefusal) =>
    showBooking(look, null, notice === 'late' ? 'late' : 'failed')

  async function hold(chosen: Chosen, form: URLSearchParams, start: string): Promise<HttpResponse> {
    const { request, data, service } = chosen
    const held = isOften(request)
      ? { notice: 'limit' as const, nearest: [] }
      : await calls.hold(data.subdomain, service.id, start, request.ip, chosen.moved)
    if (!isBookingRefusal(held)) {
      const { token, ...times } = held
      return seeOther(bookingAddress(chosen, { hold: token, ...times }))
    }
    const { notice, nearest } = held
    if (notice === 'gone' || notice === 'over' || notice === 'unproven')
      return seeOther(bookingAddress(chosen))
    return views.times(chosen, form.get('from') ?? '', '', { notice, nearest })
  }

  async function move(look: Look, chosen: Chosen, held: HeldTime): Promise<HttpResponse> {
    const problem = await calls.move(look.token, held.token)
    if (problem === null) return again(look, { moved: 'yes' })
    if (problem.notice === 'taken' || problem.notice === 'over')
      return views.times(chosen, '', '', { notice: 'taken', nearest: problem.nearest })
    return failed(look, problem)
  }

  async function cancel(look: Look): Promise<HttpResponse> {
    const problem = await calls.cancel(look.token)
    return problem === null ? again(look) : failed(look, problem)
  }

  async function take(look: Look, start: string): Promise<HttpResponse> {
    const problem = await calls.take(look.token, start)
    // Whatever ended meanwhile, the page says how it stands.
    return problem === null || problem.notice !== 'failed' ? again(look) : showBooking(look, null, 'failed')
  }

  async function wish(look: Look, isWished: boolean): Promise<HttpResponse> {
    if (isWished && isOften(look.visit.request)) return showBooking(look, null, 'limit')
    const kept = (await (isWished ? calls.wishEarlier : calls.forgetWish)(look.token)) ?? true
    if (typeof kept !== 'boolean') return failed(look, kept)
    return again(look, kept ? {} : { service: look.linked.service_id ?? '' })
  }

  return async (look: Look, form: URLSearchParams): Promise<HttpResponse> => {
    const [start, held] = [instantIn(form.get('at')), heldIn(form)]
    if (form.has('cancel')) return cancel(look)
    if (form.has('earlier')) return wish(look, form.get('earlier') === 'yes')
    const taken = instantIn(form.get('take'))
    if (taken) return take(look, taken)
    if (look.chosen && start) return hold(look.chosen, form, start)
    return look.chosen && held ? move(look, look.chosen, held) : again(look)
  }
}

type ShowBooking = (
  look: Look,
  about: 'cancel' | HeldTime | null,
  notice: BookingNotice | null,
) => HttpResponse

/** The page at /b/{token}: how a booking stands, moving and cancelling it, without a script. */
export function createBookingLinkPages(options: Options) {
  const { renderer, siteUrl, rest, log, now, areRateLimitsOn } = options
  const views = createBookingViews(options)
  const limit = createRateLimit({ burst: 30, seconds: 60 }, now)
  const showBooking: ShowBooking = (
    { visit, linked: { page: _page, language: _language, ...booking }, canChange },
    about,
    notice,
  ) => views.show(visit, { name: 'booking', booking, about, canChange, notice })
  const change = createChanges(options, showBooking)

  function look(at: Look): HttpResponse | Promise<HttpResponse> {
    const { visit, linked, canChange, chosen } = at
    const fields = new URLSearchParams(visit.request.search)
    if (fields.has('calendar'))
      return calendarFile({
        key: [linked.reference],
        title: [linked.title, visit.data.name],
        start: withoutMillis(linked.starts_at),
        end: withoutMillis(linked.ends_at),
        day: linked.is_any_time ? wallOf(linked.starts_at, visit.data.timezone).day : undefined,
        url: `${siteUrl}/p/${visit.data.subdomain}`,
        isPromised: linked.state === 'booked',
        now: now(),
      })
    if (fields.has('cancel') && (canChange || linked.state === 'offered'))
      return showBooking(at, 'cancel', null)
    const held = heldIn(fields)
    if (chosen && held && Date.parse(held.until) > now()) return showBooking(at, held, null)
    if (chosen && fields.has('service'))
      return views.times(chosen, fields.get('from') ?? '', fields.get('day') ?? '', noTrouble)
    return showBooking(at, null, fields.has('moved') ? 'moved' : null)
  }

  return async (request: HttpRequest, language: 'en' | 'es'): Promise<HttpResponse> => {
    const [, token = ''] = linkPath.exec(request.path) ?? []
    const wait = areRateLimitsOn ? limit(token) : null
    if (wait !== null) return unavailablePage(renderer, language, wait, 429)
    try {
      const linked = (await callRpc(rest, 'booking_link', { token })) as Linked | null
      if (linked === null) return renderedPage(404, renderer.without('missing', language))
      const at = lookAt(request, token, linked, options)
      if (request.method !== 'POST') return await look(at)
      if (!isFromOwnPage(request)) return { status: 403, headers: {}, body: '' }
      return await change(at, new URLSearchParams((await request.body(maxFormBytes)).toString('utf8')))
    } catch (error) {
      log({ level: 'error', event: 'booking not read', ...describeError(error) })
      return unavailablePage(renderer, language, 30)
    }
  }
}
