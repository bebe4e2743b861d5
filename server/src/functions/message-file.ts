import type { HttpRequest, HttpResponse } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import { messageFileLimits } from '@fieldlark/domain/messages/limits.ts'
import { type MessageFileType, messageFileType } from '@fieldlark/domain/messages/message-file.ts'
import { badRequest, errorResponse, HttpError, unavailable } from '../project/http-error.ts'
import { linkToken, privateHeaders } from '../project/link-request.ts'
import { portalToken, requireOwnPage } from '../project/portal-cookie.ts'
import { createNetworkLimit, enforceLimit } from '../project/rate-limit.ts'
import { type Body, isUuid, readBody, textIn } from '../project/request-body.ts'
import { callRpc, type RestFetch } from '../project/rest-client.ts'

export type MessageFileSettings = { rest: RestFetch; siteUrl: string; areRateLimitsOn: boolean }

// In base64, which makes four bytes of three, and the words around them.
const maxBytes = Math.ceil((messageFileLimits.bytes * 4) / 3) + 10_000
const bucket = 'message_files'
const thumbWidth = 480
const sentPerAddress = { burst: 40, seconds: 600 }
const openedPerAddress = { burst: 240, seconds: 60 }

/** Who opens the thread: the session of the portal in the cookie, or the link of a mail. */
type Opener = { token: string; is_link: boolean }

function openerOf(request: HttpRequest, body: Body, siteUrl: string): Opener {
  const link = textIn(body, 'token')
  if (link !== null) return { token: linkToken(link), is_link: true }
  return { token: portalToken(request, siteUrl, textIn(body, 'portal')).token, is_link: false }
}

const isLength = (dots: unknown) => Number.isInteger(dots) && Number(dots) >= 1 && Number(dots) <= 30_000

type Arrived = { id: string; bytes: Buffer; type: MessageFileType; row: object }

/** The file within the request: JSON, because no page of another site can send that with the cookie. */
function fileIn(body: Body): Arrived {
  const { id, width, height } = body
  const name = textIn(body, 'name')?.trim() ?? ''
  const bytes = Buffer.from(textIn(body, 'data') ?? '', 'base64')
  if (!isUuid(id) || name === '' || name.length > 200 || bytes.length === 0) throw badRequest()
  if (bytes.length > messageFileLimits.bytes)
    throw new HttpError(413, 'body_too_large', 'A file has ten megabytes at most.')
  const type = messageFileType(bytes)
  if (type === null) throw new HttpError(400, 'bad_request', 'This is neither a photo nor a PDF.')
  const isPhoto = type !== 'application/pdf'
  if (isPhoto && !(isLength(width) && isLength(height))) throw badRequest()
  const size = isPhoto ? { width, height } : { width: null, height: null }
  return { id, bytes, type, row: { mime_type: type, name, ...size, size_bytes: bytes.length } }
}

/** Stores the bytes unless an earlier attempt did, whose answer was lost: then it is false. */
async function store(rest: RestFetch, path: string, { bytes, type }: Arrived): Promise<boolean> {
  const file = new Blob([new Uint8Array(bytes)], { type })
  const request = { method: 'POST', body: file } as const
  const answer = await rest(`/storage/v1/object/${bucket}/${path}`, request).catch(() => null)
  if (answer?.ok) return true
  // The service answers 400 with its own code in the body.
  const problem: unknown = await answer?.json().catch(() => null)
  const status = Number(isJsonObject(problem) ? problem['statusCode'] : answer?.status)
  if (status === 409) return false
  if (status >= 400 && status < 500)
    throw new HttpError(400, 'bad_request', 'This is neither a photo nor a PDF.')
  throw unavailable()
}

/** Stores the bytes and then their row; when the row is refused, bytes that this request brought go again. */
async function add(rest: RestFetch, opener: Opener, file: Arrived): Promise<void> {
  const own = { ...opener, file_id: file.id }
  const place = await callRpc(rest, 'place_for_message_file', { ...own, mime_type: file.type })
  const path = String(place)
  const areNew = await store(rest, path, file)
  try {
    await callRpc(rest, 'add_message_file', { ...own, path, ...file.row })
  } catch (error) {
    // After a lost answer the row may be there.
    if (areNew && error instanceof HttpError && error.status < 500)
      await rest(`/storage/v1/object/${bucket}/${path}`, { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

/** The bytes of a file of the opener's own thread: whole, or of a photo drawn small. */
async function open(rest: RestFetch, opener: Opener, body: Body): Promise<HttpResponse> {
  if (!isUuid(body['id'])) throw badRequest()
  const path = String(await callRpc(rest, 'message_file_path', { ...opener, file_id: body['id'] }))
  const isSmall = body['is_small'] === true && !path.endsWith('.pdf')
  const stored = await rest(
    isSmall
      ? `/storage/v1/render/image/authenticated/${bucket}/${path}?width=${thumbWidth}&resize=contain`
      : `/storage/v1/object/authenticated/${bucket}/${path}`,
  ).catch(() => null)
  if (!stored?.ok) throw unavailable()
  return {
    status: 200,
    headers: {
      ...privateHeaders,
      'content-type': stored.headers.get('content-type') ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(await stored.arrayBuffer()),
  }
}

type Handle = (opener: Opener, body: Body) => Promise<HttpResponse>

/** Nobody's body is read beyond the limit of their address, since the link of a mail stands in it. */
function createFileFunction(
  { siteUrl, areRateLimitsOn }: MessageFileSettings,
  { perAddress, most }: { perAddress: { burst: number; seconds: number }; most: number },
  handle: Handle,
) {
  const byAddress = createNetworkLimit(perAddress)
  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    if (areRateLimitsOn) enforceLimit(byAddress, request.ip)
    requireOwnPage(request)
    const body = await readBody(request, most)
    return handle(openerOf(request, body, siteUrl), body)
  }
  return (request: HttpRequest): Promise<HttpResponse> =>
    respond(request).catch((error: unknown) => errorResponse(error, privateHeaders))
}

/** A photo or PDF that a client sends, by the session of the portal or the link of a mail. */
export const createMessageFile = (settings: MessageFileSettings) =>
  createFileFunction(settings, { perAddress: sentPerAddress, most: maxBytes }, async (opener, body) => {
    await add(settings.rest, opener, fileIn(body))
    return json(200, {}, privateHeaders)
  })

/** The bytes of one of the client's own thread. */
export const createMessageFileBytes = (settings: MessageFileSettings) =>
  createFileFunction(settings, { perAddress: openedPerAddress, most: 2000 }, (opener, body) =>
    open(settings.rest, opener, body),
  )
