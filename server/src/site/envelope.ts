import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'

/** What browsers send to Sentry: a line about all of it, then items, each a line about it and its bytes. */
export type Envelope = { header: Record<string, unknown>; types: readonly string[]; items: Buffer }

function jsonLine(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

/** The next line from `start` on, and where the one after it begins. */
function lineAt(bytes: Buffer, start: number): { line: Buffer; next: number } {
  const found = bytes.indexOf(0x0a, start)
  const end = found === -1 ? bytes.length : found
  return { line: bytes.subarray(start, end), next: Math.min(end + 1, bytes.length) }
}

/** Null for what is no envelope, or has nothing in it. */
export function readEnvelope(bytes: Buffer): Envelope | null {
  const first = lineAt(bytes, 0)
  const header = jsonLine(first.line)
  if (header === null) return null
  const items = bytes.subarray(first.next)
  const types: string[] = []
  for (let at = 0; at < items.length; ) {
    const { line, next } = lineAt(items, at)
    const { type, length } = jsonLine(line) ?? {}
    if (typeof type !== 'string') return null
    const isMeasured = typeof length === 'number'
    if (isMeasured && !(Number.isInteger(length) && length >= 0 && next + length <= items.length)) return null
    types.push(type)
    at = isMeasured ? lineAt(items, next + length).next : lineAt(items, next).next
    // Between the bytes of an item and the next line there is a line feed, and nothing else.
    if (isMeasured && next + length < items.length && items[next + length] !== 0x0a) return null
  }
  return types.length === 0 ? null : { header, types, items }
}
