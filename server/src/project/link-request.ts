import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { errorResponse, HttpError } from './http-error.ts'
import { createNetworkLimit, createRateLimit, enforceLimit } from './rate-limit.ts'
import { type Body, readBody, textIn } from './request-body.ts'

const perAddress = { burst: 60, seconds: 60 }
const perToken = { burst: 30, seconds: 60 }

/**
 * The holder of a link sees one document; nothing may be cached or indexed, and no referrer may reveal the link to
 * others.
 */
export const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Unknown, revoked, expired and missing tokens get the same answer, so that guessing teaches nothing. */
export const linkNotFound = () => new HttpError(404, 'link_not_found', 'This link does not lead anywhere.')

export function linkToken(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w-]{20,200}$/.test(value)) throw linkNotFound()
  return value
}

/** Browsers that prefetch, and previews that say so, do not count as the client opening the link. */
export const isOpenedByPerson = (body: Body, { headers }: HttpRequest): boolean =>
  body['is_opening'] !== false &&
  !/prefetch|prerender|preview/i.test(headers['sec-purpose'] ?? headers['purpose'] ?? '')

/** A request of the client's page: the token of the link, or the session of the portal, is its only credential. */
export type LinkRequest = {
  token: string
  body: Body
  isOpening: boolean
  /** Who sent the request, as the database records it. */
  from: { ip: string; user_agent: string | null }
}

type Options = {
  areRateLimitsOn: boolean
  maxBytes: number
  /** What the database takes as the token, out of that of the body. */
  tokenOf: (value: unknown, request: HttpRequest) => string
}

/** Answers the client's page with what `handle` returns. One limit stops guessing by address, another flooding by link. */
export function createLinkFunction(
  { areRateLimitsOn, maxBytes, tokenOf }: Options,
  handle: (request: LinkRequest) => Promise<unknown>,
): (request: HttpRequest) => Promise<HttpResponse> {
  const [byAddress, byToken] = [createNetworkLimit(perAddress), createRateLimit(perToken)]
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const { ip, headers } = request
    if (areRateLimitsOn) enforceLimit(byAddress, ip)
    const body = await readBody(request, maxBytes)
    if (areRateLimitsOn) enforceLimit(byToken, textIn(body, 'token') ?? '')
    const linkRequest: LinkRequest = {
      token: tokenOf(body['token'], request),
      body,
      isOpening: isOpenedByPerson(body, request),
      from: { ip, user_agent: headers['user-agent'] ?? null },
    }
    return json(200, await handle(linkRequest), privateHeaders)
  }
  return (request) => respond(request).catch(linkErrorResponse)
}

/** The database words an unknown link in its own way; here all of them get the same bytes. */
const linkErrorResponse = (error: unknown): HttpResponse =>
  errorResponse(
    error instanceof HttpError && error.code === 'link_not_found' ? linkNotFound() : error,
    privateHeaders,
  )
