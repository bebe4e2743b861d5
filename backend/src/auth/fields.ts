import { BodyTooLargeError, ClientDisconnectedError } from '#http/exchange.ts'
import { AuthError, invalid } from './errors.ts'
import type { EndpointContext } from './parts.ts'

const bodyLimitBytes = 1024 * 1024
const deepest = 64

export type Json = Record<string, unknown>

/** The fields of the JSON body by name: unknown fields are ignored, a value of the wrong type is a 400. */
export type Fields = {
  /** '' when absent: GoTrue does not distinguish the two. */
  text: (name: string) => string
  optionalText: (name: string) => string | undefined
  flag: (name: string, otherwise: boolean) => boolean
  object: (name: string) => Json | undefined
}

export async function readFields(context: EndpointContext, mayBeEmpty = false): Promise<Fields> {
  const body = await readBody(context, mayBeEmpty)
  checkText(body)
  const wrong = (name: string, kind: string) =>
    invalid(`Could not parse request body as JSON: ${name} must be ${kind}`)
  const optionalText = (name: string) => {
    const value = own(body, name)
    if (value === undefined || value === null) return undefined
    if (typeof value !== 'string') throw wrong(name, 'a string')
    return value
  }
  return {
    optionalText,
    text: (name) => optionalText(name) ?? '',
    flag(name, otherwise) {
      const value = own(body, name)
      if (value === undefined || value === null) return otherwise
      if (typeof value !== 'boolean') throw wrong(name, 'true or false')
      return value
    },
    object(name) {
      const value = own(body, name)
      if (value === undefined || value === null) return undefined
      if (!isObject(value)) throw wrong(name, 'an object')
      return value
    },
  }
}

async function readBody(context: EndpointContext, mayBeEmpty: boolean): Promise<Json> {
  const bytes = await context.request.body(bodyLimitBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) {
      throw new AuthError(413, 'validation_failed', 'Request body is larger than 1 MB')
    }
    if (error instanceof ClientDisconnectedError) throw invalid('The request body did not arrive')
    throw error
  })
  if (mayBeEmpty && bytes.length === 0) return {}
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid('Could not parse request body as JSON')
  }
  if (!isObject(body)) throw invalid('Could not parse request body as JSON: an object was expected')
  return body
}

/** PostgreSQL can store neither NUL nor half a surrogate pair, and no legitimate body is nested this deep. */
function checkText(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (depth > deepest) throw invalid('Could not parse request body as JSON: nested too deeply')
    if (typeof value === 'string' && !isStorable(value)) {
      throw invalid('Could not parse request body as JSON: text holds a character that cannot be stored')
    }
    if (value === null || typeof value !== 'object') continue
    for (const [key, inner] of Object.entries(value)) {
      open.push({ value: key, depth: depth + 1 }, { value: inner, depth: depth + 1 })
    }
  }
}

export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(body: Json, name: string): unknown {
  return Object.hasOwn(body, name) ? body[name] : undefined
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
}
