import { BodyTooLargeError, type HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { badRequest, HttpError } from './http-error.ts'

/** The JSON object that a request carries. Its values are whatever the caller sent. */
export type Body = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The bytes of a POST, as they arrived: signatures are computed over them. */
export async function readBytes(request: HttpRequest, maxBytes: number): Promise<Buffer> {
  if (request.method !== 'POST') {
    throw new HttpError(405, 'method_not_allowed', 'This address accepts POST only.')
  }
  return request.body(maxBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) {
      throw new HttpError(413, 'body_too_large', 'The request is too large.')
    }
    throw error
  })
}

/** No page sends more. Base64 has none of these; a body of millions of values would hold everybody up while it is parsed. */
const maxMarks = 20_000
const marks = [',', '[', '{'].map((mark) => mark.charCodeAt(0))

function hasManyValues(bytes: Buffer): boolean {
  let count = 0
  for (const mark of marks) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
      count += 1
      if (count > maxMarks) return true
    }
  }
  return false
}

export async function readBody(request: HttpRequest, maxBytes: number): Promise<Body> {
  const bytes = await readBytes(request, maxBytes)
  if (hasManyValues(bytes)) throw badRequest()
  try {
    const body: unknown = JSON.parse(bytes.toString('utf8'))
    if (isJsonObject(body)) return body
  } catch {
    // Text that is not JSON gets the same answer as JSON that is not an object.
  }
  throw badRequest()
}

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export const textIn = (body: Body, name: string): string | null => {
  const value = body[name]
  return typeof value === 'string' ? value : null
}

/** The ids in a list; none where the page sends no list, as pages from before an upgrade do. */
export function uuidsIn(body: Body, name: string): string[] {
  const list = body[name] ?? []
  if (!Array.isArray(list) || list.length > 20 || !list.every(isUuid)) throw badRequest()
  return list
}

/** The number of a document's version: null for the current one, undefined where the value is not a version. */
export function versionIn({ version_number: value }: Body): number | null | undefined {
  if (value === undefined || value === null) return null
  const version = Number(value)
  return Number.isInteger(version) && version > 0 && version <= 10_000 ? version : undefined
}
