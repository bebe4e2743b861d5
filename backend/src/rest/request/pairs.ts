import { caps } from '../caps.ts'
import { RestError, restError } from '../errors.ts'
import { operators } from '../operators.ts'
import { listLiteral, patternText } from './filter.ts'

export type Pair = readonly [name: string, value: string]

/** The part of a query that stays the same when only values change, and those values, ready to be bound. */
export type Shape = {
  key: string
  slots: readonly string[]
  /** For each pair, the slot of its value; null for limit, offset and values that are part of the key. */
  slotOfPair: readonly (number | null)[]
}

const filterHead =
  /^(?:not\.)?(?:(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?|(neq|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|in)|(?:plfts|phfts|wfts|fts)(?:\([^()]*\))?)\./
const reserved = /(?:^(?:select|columns|on_conflict)|(?:^|\.)(?:order|limit|offset|and|or))$/

export function isReserved(name: string): boolean {
  return reserved.test(name)
}

/**
 * The decoded parameters, without `apikey`, which is the gateway's, and without parts that have no `=`.
 */
export function readPairs(search: string): Pair[] {
  if (search.length > caps.urlBytes) {
    throw new RestError({
      code: 'PGRST100',
      status: 414,
      message: `The URL is longer than ${caps.urlBytes} bytes`,
    })
  }
  const pairs: Pair[] = []
  for (const part of search === '' ? [] : search.split('&')) {
    const equals = part.indexOf('=')
    if (equals >= 0 && !part.startsWith('apikey=')) {
      pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
    }
  }
  return pairs
}

/** Percent-decodes a part of the URL; PGRST100 for text that is not UTF-8 or contains NUL. */
export function decode(part: string): string {
  let text = part
  if (part.includes('+')) {
    text = part.replaceAll('+', ' ')
  }
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text)
    } catch {
      throw restError('PGRST100', 'The URL is not valid percent-encoded UTF-8')
    }
  }
  if (text.includes('\0')) {
    throw restError('PGRST100', 'The URL contains a NUL character')
  }
  return text
}

/**
 * The parts of the key end with NUL, which no parameter contains: requests with equal keys have the same shape.
 */
export function shapeOf(pairs: readonly Pair[]): Shape {
  let key = ''
  const slots: string[] = []
  const slotOfPair: (number | null)[] = []
  for (const [name, value] of pairs) {
    if (name === 'offset' || name === 'limit') {
      slotOfPair.push(null)
      continue
    }
    const head = isReserved(name) ? null : filterHead.exec(value)
    if (head === null) {
      key += `${name}\0${value}\0`
      slotOfPair.push(null)
      continue
    }
    key += `${name}\0${head[0]}\0\0`
    slotOfPair.push(slots.length)
    slots.push(slotText(head, value.slice(head[0].length)))
  }
  return { key, slots, slotOfPair }
}

function slotText(head: RegExpExecArray, value: string): string {
  const operator = operators.get(head[1] ?? head[3] ?? '')
  if (operator?.kind === 'list') {
    return listLiteral(value)
  }
  return operator?.kind === 'pattern' ? patternText(value) : value
}
