import { isJsonObject } from '#http/json-object.ts'
import { invalidRequest } from '../errors.ts'

/** The last entry of a page, after which the next page starts. */
export type ListCursor = {
  /** The whole name; a folder's ends with "/". */
  entry: string
  isObject: boolean
  /** Seconds since 1970 with all digits of the sorted column; "0" for folders. */
  at: string
}

export function writeCursor({ entry, isObject, at }: ListCursor): string {
  return Buffer.from(JSON.stringify([entry, isObject, at])).toString('base64url')
}

/** Throws InvalidRequest for a cursor that no page returned. */
export function readCursor(text: string): ListCursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const [entry, isObject, at] = Array.isArray(value) && !isJsonObject(value) ? (value as unknown[]) : []
    if (
      typeof entry === 'string' &&
      typeof isObject === 'boolean' &&
      typeof at === 'string' &&
      isNumber(at)
    ) {
      return { entry, isObject, at }
    }
  } catch {
    // Text that is not JSON gets the same error as any other wrong cursor.
  }
  throw invalidRequest('body/cursor is not one that a list gave')
}

function isNumber(text: string): boolean {
  return /^\d{1,15}(\.\d{1,6})?$/.test(text)
}
