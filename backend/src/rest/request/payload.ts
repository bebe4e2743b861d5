import type { Incoming } from '#http/exchange.ts'
import { caps } from '../caps.ts'
import { refusal } from '../errors.ts'
import type { Ask } from './ask.ts'

/** The body of a write as JSON text for the statement, and what the plan has to know of it. */
export type Payload = {
  text: string | Buffer
  keys: readonly string[]
  isArray: boolean
  /** An empty array: nothing to write. */
  hasNoRows: boolean
  /** Every object has the same keys. */
  isUniform: boolean
  /** json, or the media type a function with one unnamed argument may take. */
  kind: 'json' | 'text' | 'binary'
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The body of what has one; a function called by POST without a body is called with `{}`. */
export async function payloadOf(ask: Ask, incoming: Incoming, maxBytes: number): Promise<Payload | null> {
  if (ask.isRead || ask.method === 'DELETE') {
    return null
  }
  const body = await incoming.body(maxBytes)
  const isEmptyCall = ask.resource.kind === 'call' && body.length === 0
  return readPayload(
    isEmptyCall ? Buffer.from('{}') : body,
    isEmptyCall ? undefined : incoming.headers['content-type'],
  )
}

export function readPayload(body: Buffer, contentType: string | undefined): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/octet-stream') {
    return { text: body, keys: [], isArray: false, hasNoRows: false, isUniform: true, kind: 'binary' }
  }
  const text = decodeBody(body)
  if (type === 'text/plain' || type === 'text/xml') {
    return { text, keys: [], isArray: false, hasNoRows: false, isUniform: true, kind: 'text' }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const form = Object.fromEntries(new URLSearchParams(text))
    return ofJson(JSON.stringify(form), form)
  }
  if (type === 'text/csv') {
    const rows = readCsv(text)
    return ofJson(JSON.stringify(rows), rows)
  }
  if (type !== 'application/json' && type !== '' && !type.endsWith('+json')) {
    throw refusal('PGRST102', `Content-Type not acceptable: ${type}`)
  }
  return ofJson(text, parseJson(text))
}

/** `[]`, `{}` or objects with the keys of the first. */
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
    isUniform: rows.every((row) => isObject(row) && hasKeys(row, keys)),
    kind: 'json',
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
    throw refusal('PGRST102', `The JSON is nested deeper than ${caps.jsonDepth}`)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw refusal('PGRST102', 'Empty or invalid json')
  }
}

function decodeBody(body: Buffer): string {
  try {
    const text = decoder.decode(body)
    if (!text.includes('\0')) {
      return text
    }
  } catch {
    // Falls through: bytes that are not UTF-8.
  }
  throw refusal('PGRST102', 'Empty or invalid json', 'The body is not valid UTF-8 text')
}

// PostgreSQL's JSON parser recurses and answers 54001 (a 500) past its stack limit.
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

/** Header line and rows; NULL is the null value, everything else text for PostgreSQL to read. */
function readCsv(text: string): Record<string, string | null>[] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r?\n|$)/gy
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    lines.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= text.length) {
      break
    }
    if (match[3] !== ',') {
      lines.push([])
    }
  }
  if (cell.lastIndex < text.length) {
    throw refusal('PGRST102', 'Empty or invalid csv')
  }
  const [header = [], ...rows] = lines
  return rows.map((row) => {
    if (row.length !== header.length) {
      throw refusal('PGRST102', 'All lines must have same number of fields')
    }
    return Object.fromEntries(
      header.map((name, index) => [name, row[index] === 'NULL' ? null : (row[index] ?? null)]),
    )
  })
}
