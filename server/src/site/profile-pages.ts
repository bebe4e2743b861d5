import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressed } from '@fieldlark/backend/http/compression.ts'
import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { BookingPageInput } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type {
  Enquiry,
  NoPage,
  ProfilePage,
  ProfilePageInput,
} from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { ReviewPageInput } from '@fieldlark/domain/public-profiles/review-page.ts'
import { ownLogoPath } from '../project/logo.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createNetworkLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { createBookingCalls } from './booking-calls.ts'
import { createBookingLinkPages, isBookingLink } from './booking-link-pages.ts'
import { createBookingPages } from './booking-pages.ts'
import { createBookingSenders } from './booking-senders.ts'
import { createEnquiryReceiver, enquiryOf } from './enquiries.ts'
import { formStatuses, languageOfForm, maxFormBytes, shortestMs } from './form-guard.ts'
import { createProfileFiles, isProfileFilePath } from './profile-files.ts'
import { languageOf } from './public-pages.ts'
import { renderedPage, seeOther, unavailablePage } from './rendered-page.ts'
import { createReviewPages, isReviewLink } from './review-pages.ts'

/** Turns what a page shows into HTML; the build of web has it. */
export type ProfileRenderer = {
  page: (input: ProfilePageInput) => string
  booking: (input: BookingPageInput) => string
  review: (input: ReviewPageInput) => string
  without: (reason: NoPage, language: ProfilePageInput['language']) => string
}

/** Loads the renderer from the folder of web's build; null where nothing is built. */
export async function loadProfileRenderer(dist: string): Promise<ProfileRenderer | null> {
  const folder = join(dist, '.render')
  if (!existsSync(folder)) return null
  const css = readFileSync(join(folder, 'profile.css'), 'utf8').trim()
  const { renderProfile, renderBooking, renderReview, renderWithout } = (await import(
    pathToFileURL(join(folder, 'profile.mjs')).href
  )) as {
    renderProfile: (input: ProfilePageInput, css: string) => string
    renderBooking: (input: BookingPageInput, css: string) => string
    renderReview: (input: ReviewPageInput, css: string) => string
    renderWithout: (reason: NoPage, language: ProfilePageInput['language'], css: string) => string
  }
  return {
    page: (input) => renderProfile(input, css),
    booking: (input) => renderBooking(input, css),
    review: (input) => renderReview(input, css),
    without: (reason, language) => renderWithout(reason, language, css),
  }
}

type Options = {
  renderer: ProfileRenderer
  siteUrl: string
  rest: RestFetch
  /** With it networks are stored: the same in all processes of an installation. */
  senderSecret: string
  areRateLimitsOn?: boolean
  log: (event: LogEvent) => void
  now?: () => number
}

const profilePath = /^\/p\/([A-Za-z0-9-]{1,63})(\/book)?\/?$/
const methods = new Set(['GET', 'HEAD', 'POST'])
const notAllowed: HttpResponse = { status: 405, headers: { allow: [...methods].join(', ') }, body: '' }

/** Whether a path is the page of a business, the one on which it is booked, a link of a client, or a file of them. */
export const isProfilePath = (path: string): boolean =>
  profilePath.test(path) || isClientLink(path) || isProfileFilePath(path)

const isClientLink = (path: string) => isBookingLink(path) || isReviewLink(path)

/**
 * Whoever has the address opens what is behind it: a link of a client, or a time that is held. Other sites get no referrer. It
 * is not "no-referrer": with that, browsers send the forms of these pages from the origin "null".
 */
const secretHeaders = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' }
const isSecret = ({ path, search }: HttpRequest) =>
  isClientLink(path) || new URLSearchParams(search).has('hold')

const guarded = (answer: HttpResponse, request: HttpRequest): HttpResponse =>
  isSecret(request) ? { ...answer, headers: { ...answer.headers, ...secretHeaders } } : answer

/** Not for ever: a business may take its earlier name again. */
const elsewhere = (address: string, { search }: HttpRequest): HttpResponse => ({
  status: 302,
  headers: { location: address + (search && `?${search}`), 'cache-control': 'no-cache' },
  body: '',
})

const empty: Enquiry = { name: '', email: '', phone: '', message: '', service: '' }

/** Booking, and what follows by the links of clients. */
function createClientPages({ senderSecret, ...options }: Required<Options>) {
  const senderOf = createBookingSenders(senderSecret)
  const common = { ...options, senderOf, calls: createBookingCalls(options.rest, senderOf, options.log) }
  const { renderer, areRateLimitsOn, now } = options
  const [booking, review] = [createBookingLinkPages(common), createReviewPages(options)]
  const limit = createNetworkLimit({ burst: 60, seconds: 60 }, now)
  return {
    book: createBookingPages(common),
    followLink: async (request: HttpRequest, language: 'en' | 'es'): Promise<HttpResponse> => {
      const wait = areRateLimitsOn ? limit(request.ip) : null
      if (wait !== null) return unavailablePage(renderer, language, wait, 429)
      return (isBookingLink(request.path) ? booking : review)(request, language)
    },
  }
}

/** Reads what the page of a business shows; null where there is no page. */
const createReader =
  ({ rest, siteUrl, log }: Pick<Options, 'rest' | 'siteUrl' | 'log'>) =>
  async (subdomain: string): Promise<ProfilePage | 'unavailable' | null> => {
    try {
      const data = (await callRpc(rest, 'public_profile', { subdomain })) as ProfilePage | null
      // A picture from elsewhere would report every visitor to whoever has it.
      return data && { ...data, logo: ownLogoPath(data.logo, siteUrl) }
    } catch (error) {
      log({ level: 'error', event: 'public page not read', ...describeError(error) })
      return 'unavailable'
    }
  }

/**
 * The public pages of businesses at /p/{subdomain}, rendered for each request, with the form on them and the booking, which
 * work without a script. An unknown, a hidden and a closed page are the same answer.
 */
export function createProfilePages({ areRateLimitsOn = true, now = Date.now, ...options }: Options) {
  const { renderer, siteUrl, rest, log } = options
  const keep = createEnquiryReceiver({ rest, log, now })
  const answerFile = createProfileFiles({ rest, siteUrl, areRateLimitsOn, log, now })
  const { book, followLink } = createClientPages({ ...options, areRateLimitsOn, now })
  const limit = createNetworkLimit({ burst: 60, seconds: 60 }, now)
  const read = createReader(options)

  const spoken = (request: HttpRequest) => {
    const chosen = new URLSearchParams(request.search).get('language')
    return chosen === 'en' || chosen === 'es' ? chosen : languageOf(request)
  }
  async function answerForm(request: HttpRequest, data: ProfilePage): Promise<HttpResponse> {
    const form = new URLSearchParams((await request.body(maxFormBytes)).toString('utf8'))
    const language = languageOfForm(form)
    const result = await keep(request, form, data.subdomain)
    const address = `/p/${data.subdomain}`
    if (result === 'sent') return seeOther(`${address}?language=${language}#sent`)
    const answered = { values: enquiryOf(form), result, openedAt: now() - shortestMs }
    const body = renderer.page({ data, language, siteUrl, now: now(), form: answered })
    return renderedPage(formStatuses[result], body, { 'cache-control': 'no-store' })
  }

  const page = ({ search }: HttpRequest, data: ProfilePage, language: 'en' | 'es') => {
    const service = new URLSearchParams(search).get('service') ?? ''
    const form = { values: { ...empty, service }, result: null, openedAt: now() }
    return renderedPage(200, renderer.page({ data, language, siteUrl, now: now(), form }))
  }

  const answer = async (request: HttpRequest): Promise<HttpResponse> => {
    if (isProfileFilePath(request.path)) return answerFile(request)
    if (!methods.has(request.method)) return notAllowed
    if (isClientLink(request.path)) return followLink(request, spoken(request))
    const [, name = '', booking = ''] = profilePath.exec(request.path) ?? []
    const language = spoken(request)
    // Forms and bookings count for themselves.
    const wait = areRateLimitsOn && request.method !== 'POST' && booking === '' ? limit(request.ip) : null
    if (wait !== null) return unavailablePage(renderer, language, wait, 429)
    const data = await read(name.toLowerCase())
    const missing = () => renderedPage(404, renderer.without('missing', language))
    if (data === 'unavailable')
      return renderedPage(503, renderer.without('unavailable', language), { 'retry-after': '30' })
    if (data === null) return missing()
    // Another site would have its visitors' browsers fill in the form of a business.
    if (request.method === 'POST' && !isFromOwnPage(request)) return { status: 403, headers: {}, body: '' }
    const address = `/p/${data.subdomain}${booking}`
    // The name that the business had before, another case, or a slash at the end.
    if (request.method !== 'POST' && request.path !== address) return elsewhere(address, request)
    if (booking !== '') return (await book({ request, data, language, path: address })) ?? missing()
    return request.method === 'POST' ? answerForm(request, data) : page(request, data, language)
  }
  return async (request: HttpRequest): Promise<HttpResponse> =>
    compressed(guarded(await answer(request), request), request)
}
