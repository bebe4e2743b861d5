import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { NoPage, ProfilePage } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type {
  LinkedReview,
  ReviewNotice,
  ReviewPageInput,
} from '@fieldlark/domain/public-profiles/review-page.ts'
import { ratingIn, reviewLimits } from '@fieldlark/domain/public-profiles/reviews.ts'
import { cleanText } from '@fieldlark/domain/values/text.ts'
import { HttpError } from '../project/http-error.ts'
import { ownLogoPath } from '../project/logo.ts'
import { isFromOwnPage } from '../project/own-page.ts'
import { createNetworkLimit, createRateLimit } from '../project/rate-limit.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'
import { maxFormBytes } from './form-guard.ts'
import { renderedPage, seeOther, unavailablePage } from './rendered-page.ts'

type Options = {
  renderer: {
    review: (input: ReviewPageInput) => string
    without: (reason: NoPage, language: 'en' | 'es') => string
  }
  siteUrl: string
  rest: RestFetch
  areRateLimitsOn: boolean
  log: (event: LogEvent) => void
  now: () => number
}

type Linked = LinkedReview & { page: ProfilePage; language: 'en' | 'es' }
type Look = Pick<ReviewPageInput, 'data' | 'language' | 'path' | 'review'> & { token: string }

const linkPath = /^\/r\/([\w-]{20,100})$/

/** Whether a path is the link of a client who is asked for a review. */
export const isReviewLink = (path: string): boolean => linkPath.test(path)

const statuses: Readonly<Record<ReviewNotice, number>> = { rating: 422, long: 422, limit: 429, failed: 503 }

/** What is wrong with the form; null for nothing. */
function problemOf({ rating, body }: ReviewPageInput['form']): ReviewNotice | null {
  if (rating === null) return 'rating'
  return body.length > reviewLimits.body ? 'long' : null
}

function lookAt(
  { search, path }: HttpRequest,
  token: string,
  { page, language, ...review }: Linked,
  siteUrl: string,
): Look {
  const chosen = new URLSearchParams(search).get('language')
  return {
    token,
    path,
    review,
    data: { ...page, logo: ownLogoPath(page.logo, siteUrl) },
    language: chosen === 'en' || chosen === 'es' ? chosen : language,
  }
}

/** The page at /r/{token}, where a client reviews a job or says that they do not want to be asked. */
export function createReviewPages({ renderer, siteUrl, rest, areRateLimitsOn, log, now }: Options) {
  const limit = createRateLimit({ burst: 30, seconds: 60 }, now)
  const limitForms = createNetworkLimit({ burst: 10, seconds: 3600 }, now)
  const empty = { rating: null, body: '' }

  const show = (
    { token: _token, ...look }: Look,
    form: ReviewPageInput['form'],
    notice: ReviewNotice | null,
  ) =>
    renderedPage(notice === null ? 200 : statuses[notice], renderer.review({ ...look, form, notice }), {
      'cache-control': 'no-store',
    })

  async function take(look: Look, fields: URLSearchParams, ip: string): Promise<HttpResponse> {
    const form = { rating: ratingIn(fields.get('rating')), body: cleanText(fields.get('message') ?? '') }
    const language = fields.get('language') === 'es' ? 'es' : 'en'
    const at = { ...look, language } as const
    const isRefused = fields.has('refuse')
    const problem = isRefused ? null : problemOf(form)
    if (problem !== null) return show(at, form, problem)
    if (areRateLimitsOn && limitForms(ip) !== null) return show(at, form, 'limit')
    const { token } = look
    try {
      await (isRefused
        ? callRpc(rest, 'refuse_reviews', { token })
        : callRpc(rest, 'give_review', { token, ...form, language }))
      return seeOther(`${look.path}?language=${language}`)
    } catch (error) {
      // It has ended meanwhile: the page says so.
      if (error instanceof HttpError && error.status === 404) return seeOther(look.path)
      log({ level: 'error', event: 'review not kept', ...describeError(error) })
      return show(at, form, 'failed')
    }
  }

  return async (request: HttpRequest, language: 'en' | 'es'): Promise<HttpResponse> => {
    const [, token = ''] = linkPath.exec(request.path) ?? []
    const wait = areRateLimitsOn ? limit(token) : null
    if (wait !== null) return unavailablePage(renderer, language, wait, 429)
    try {
      const linked = (await callRpc(rest, 'review_link', { token })) as Linked | null
      if (linked === null) return renderedPage(404, renderer.without('missing', language))
      const look = lookAt(request, token, linked, siteUrl)
      if (request.method !== 'POST') return show(look, empty, null)
      if (!isFromOwnPage(request)) return { status: 403, headers: {}, body: '' }
      return await take(
        look,
        new URLSearchParams((await request.body(maxFormBytes)).toString('utf8')),
        request.ip,
      )
    } catch (error) {
      log({ level: 'error', event: 'review not read', ...describeError(error) })
      return unavailablePage(renderer, language, 30)
    }
  }
}
