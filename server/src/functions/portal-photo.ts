import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { badRequest, errorResponse, HttpError, unavailable } from '../project/http-error.ts'
import { privateHeaders } from '../project/link-request.ts'
import { portalToken } from '../project/portal-cookie.ts'
import { createNetworkLimit, enforceLimit } from '../project/rate-limit.ts'
import { type Body, isUuid, readBody, textIn } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type PortalPhotoSettings = { rest: RestFetch; siteUrl: string; areRateLimitsOn: boolean }

// Pages send photos of 2,000 dots or less, half a megabyte or so; in base64, which makes four bytes of three.
const maxBytes = 5_600_000
const isLength = (dots: unknown) => Number.isInteger(dots) && Number(dots) >= 1 && Number(dots) <= 30_000
const perAddress = { burst: 30, seconds: 600 }

/** The photo within the request: JSON, because no page of another site can send that with the cookie. */
function photoIn(body: Body): { file: Blob; place: object; size: object } {
  const { id, request_id, width, height } = body
  const file = Buffer.from(textIn(body, 'data') ?? '', 'base64')
  const isWhole = isUuid(id) && isUuid(request_id) && isLength(width) && isLength(height)
  if (!isWhole || file.length === 0) throw badRequest()
  return {
    file: new Blob([file], { type: 'image/jpeg' }),
    place: { request_id, photo_id: id },
    size: { width, height, size_bytes: file.length },
  }
}

/** Stores the bytes unless an earlier attempt did, whose answer was lost: then it is false. */
async function store(rest: RestFetch, path: string, file: Blob): Promise<boolean> {
  const answer = await rest(`/storage/v1/object/photos/${path}`, { method: 'POST', body: file }).catch(
    () => null,
  )
  if (answer?.ok) return true
  // The service answers 400 with its own code in the body.
  const problem: unknown = await answer?.json().catch(() => null)
  const status = Number(isJsonObject(problem) ? problem['statusCode'] : answer?.status)
  if (status === 409) return false
  if (status >= 400 && status < 500) throw new HttpError(400, 'bad_request', 'This is no picture.')
  throw unavailable()
}

/**
 * Adds the row of the bytes. When that is refused, bytes that this request brought go again: whoever is refused would fill the
 * disk until they are swept.
 */
async function record(rest: RestFetch, path: string, areNew: boolean, photo: object): Promise<void> {
  try {
    await callRpc(rest, 'add_photo_in_portal', photo)
  } catch (error) {
    // After a lost answer the row may be there.
    if (areNew && error instanceof HttpError && error.status < 500)
      await rest(`/storage/v1/object/photos/${path}`, { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

/** A photo of what a client asks for in the portal. */
export function createPortalPhoto({ rest, siteUrl, areRateLimitsOn }: PortalPhotoSettings) {
  const byAddress = createNetworkLimit(perAddress)
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    if (areRateLimitsOn) enforceLimit(byAddress, request.ip)
    // A large body is read for nobody without a portal's cookie. Whether it is one of a session is asked below: only the body
    // says of which portal.
    portalToken(request, siteUrl, null)
    const body = await readBody(request, maxBytes)
    const { token } = portalToken(request, siteUrl, textIn(body, 'portal'))
    const { file, place, size } = photoIn(body)
    const path = await callRpc(rest, 'place_for_photo', { token, ...place })
    const areNew = await store(rest, String(path), file)
    await record(rest, String(path), areNew, { token, ...place, ...size })
    return json(200, {}, privateHeaders)
  }
  return (request: HttpRequest): Promise<HttpResponse> =>
    respond(request).catch((error: unknown) => errorResponse(error, privateHeaders))
}
