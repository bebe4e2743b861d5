import type { HttpRequest } from '#http/exchange.ts'
import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import { readCsv } from './csv.ts'
import type { RestRequest } from './rest-request.ts'

/** The body of a write as JSON text for the statement, with the facts that planning needs. */
export type Payload = {
  text: string | Buffer
  keys: readonly string[]
  isArray: boolean
  /** An empty array: there is nothing to write. */
  hasNoRows: boolean
  /** Every object has the same keys. */
  isUniform: boolean
  /** `text`, `xml` and `binary` are accepted only by functions with one unnamed argument; csv and form became JSON. */
  kind: 'json' | 'csv' | 'form' | 'text' | 'xml' | 'binary'
  /** The fields of a form in order, possibly repeated. */
  fields: readonly (readonly [string, string])[]
}

/** Whether the body holds values by names. */
export function hasNames({ kind }: Payload): boolean {
  return kind === 'json' || kind === 'csv' || kind === 'form'
}

const nameless = { keys: [], isArray: false, hasNoRows: false, isUniform: true, fields: [] } as const
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The request's body; null for methods without one. A function called by POST with an empty body is called with `{}`.
 */
export async function payloadOf(
  request: RestRequest,
  httpRequest: HttpRequest,
  { maxBytes, maxCsvValues }: { maxBytes: number; maxCsvValues: number },
): Promise<Payload | null> {
  if (request.isRead || request.method === 'DELETE') {
    return null
  }
  const body = await httpRequest.body(maxBytes)
  const isEmptyCall = request.resource.kind === 'call' && body.length === 0
  return readPayload(
    isEmptyCall ? Buffer.from('{}') : body,
    isEmptyCall ? undefined : httpRequest.headers['content-type'],
    maxCsvValues,
  )
}

export function readPayload(body: Buffer, contentType: string | undefined, maxCsvValues: number): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/octet-stream') {
    return { ...nameless, text: body, kind: 'binary' }
  }
  const text = decodeBody(body)
  if (type === 'text/plain' || type === 'text/xml') {
    return { ...nameless, text, kind: type === 'text/xml' ? 'xml' : 'text' }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const fields = [...new URLSearchParams(text)]
    const form = Object.fromEntries(fields)
    return { ...ofJson(JSON.stringify(form), form), kind: 'form', fields }
  }
  if (type === 'text/csv') {
    const rows = readCsv(text, maxCsvValues)
    return { ...ofJson(JSON.stringify(rows), rows), kind: 'csv' }
  }
  if (type !== 'application/json' && type !== '' && !type.endsWith('+json')) {
    throw restError('PGRST102', `Content-Type not acceptable: ${type}`)
  }
  return ofJson(text, parseJson(text))
}

/** The payload of a parsed JSON value; `keys` are those of the first object. */
function ofJson(text: string, value: unknown): Payload {
  const isArray = Array.isArray(value)
  const rows: unknown[] = isArray ? value : [value]
  const first = rows[0]
  const keys = isObject(first) ? Object.keys(first) : []
  return {
    text,
    keys,
    isArray,
    hasNoRows: rows.length === 0,
    isUniform: rows.every((row) => isObject(row) && (row === first || hasKeys(row, keys))),
    kind: 'json',
    fields: [],
  }
}

function hasKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  let count = 0
  for (const key in row) {
    if (Object.hasOwn(row, key)) {
      count += 1
    }
  }
  return count === keys.length && keys.every((key) => Object.hasOwn(row, key))
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) {
    throw restError('PGRST102', `The JSON is nested deeper than ${caps.jsonDepth}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw restError('PGRST102', 'Empty or invalid json')
  }
}

function decodeBody(body: Buffer): string {
  try {
    const text = decoder.decode(body)
    if (!text.includes('\0')) {
      return text
    }
  } catch {
    // Falls through: the bytes are not UTF-8.
  }
  throw restError('PGRST102', 'Empty or invalid json', 'The body is not valid UTF-8 text')
}

// PostgreSQL's JSON parser recurses and fails with 54001 (a 500) beyond its stack limit.
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      isInText = !isInText
    } else if (isInText) {
      at += code === 0x5c ? 1 : 0
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > caps.jsonDepth) {
        return true
      }
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1
    }
  }
  return false
}
