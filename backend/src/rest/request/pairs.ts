import { caps } from '../caps.ts'
import { Refusal, refusal } from '../errors.ts'
import { operators } from '../operators.ts'
import { listLiteral, patternText } from './filter.ts'

export type Pair = readonly [name: string, value: string]

/** What stays the same when only values change, and those values, ready to be bound. */
export type Shape = {
  key: string
  slots: readonly string[]
  /** Per pair the slot its value went to. */
  slotOfPair: readonly (number | null)[]
}

const filterHead =
  /^(?:not\.)?(?:(eq|gte|gt|lte|lt|like|ilike|match|imatch)(?:\((any|all)\))?|(neq|isdistinct|cs|cd|ov|sl|sr|nxr|nxl|adj|in)|(?:plfts|phfts|wfts|fts)(?:\([^()]*\))?)\./
const reserved = /(?:^(?:select|columns|on_conflict)|(?:^|\.)(?:order|limit|offset|and|or))$/

export function isReserved(name: string): boolean {
  return reserved.test(name)
}

/** The decoded parameters; the gateway's key and empty pairs are left out. */
export function readPairs(search: string): Pair[] {
  if (search.length > caps.urlBytes) {
    throw new Refusal({
      code: 'PGRST100',
      status: 414,
      message: `The URL is longer than ${caps.urlBytes} bytes`,
    })
  }
  const pairs: Pair[] = []
  for (const part of search === '' ? [] : search.split('&')) {
    const equals = part.indexOf('=')
    if (equals > 0 && !part.startsWith('apikey=')) {
      pairs.push([decode(part.slice(0, equals)), decode(part.slice(equals + 1))])
    }
  }
  return pairs
}

/** Percent-decoded; what is not UTF-8 or holds a NUL is refused. */
export function decode(part: string): string {
  let text = part
  if (part.includes('+')) {
    text = part.replaceAll('+', ' ')
  }
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text)
    } catch {
      throw refusal('PGRST100', 'The URL is not valid percent-encoded UTF-8')
    }
  }
  if (text.includes('\0')) {
    throw refusal('PGRST100', 'The URL contains a NUL character')
  }
  return text
}

/** The key's parts end with NUL, which no parameter holds: two requests of one key are of one shape. */
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
