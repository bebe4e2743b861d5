import { BodyTooLargeError, ClientDisconnectedError, type HttpRequest } from '#http/exchange.ts'
import { invalidRequest, tooLarge } from './errors.ts'
import { parseJsonObject } from './json-text.ts'

export type Json = Record<string, unknown>

const limitBytes = 1024 * 1024

/** The JSON object of the request; an absent body counts as an empty one. */
export async function readJson(request: HttpRequest): Promise<Json> {
  const bytes = await request.body(limitBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) throw tooLarge('Request body is too large')
    if (error instanceof ClientDisconnectedError) throw invalidRequest('The request body did not arrive')
    throw error
  })
  if (bytes.length === 0) {
    return {}
  }
  const body = parseObject(bytes)
  if (body === null) {
    throw invalidRequest('body must be a JSON object')
  }
  return body
}

/** A text of at least 1 character. */
export function requiredText(body: Json, name: string): string {
  const value = optionalText(body, name)
  if (value === undefined || value === '') {
    throw invalidRequest(`body must have required property '${name}'`)
  }
  return value
}

/** Undefined when absent or null. */
export function optionalText(body: Json, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) {
    return undefined
  }
  if (typeof value !== 'string') {
    throw invalidRequest(`body/${name} must be string`)
  }
  return value
}

/** An integer between the bounds, or `otherwise` when absent. */
export function wholeNumber(
  body: Json,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise?: number },
): number {
  const value = body[name] ?? otherwise
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw invalidRequest(`body/${name} must be integer`)
  }
  if (value < least) {
    throw invalidRequest(`body/${name} must be >= ${least}`)
  }
  if (value > most) {
    throw invalidRequest(`body/${name} must be <= ${most}`)
  }
  return value
}

function parseObject(bytes: Buffer): Json | null {
  try {
    return parseJsonObject(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
