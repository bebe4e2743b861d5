/** An invalid subscription; the message is for the client. */
export class BadSubscription extends Error {}

/** Operators of filters; all but `in` and `is` take one value. */
export const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const
export type Operator = (typeof operators)[number]

/** One `column=[not.]operator.value`; several are separated by commas and all must match. */
export type FilterPart = {
  column: string
  isNegated: boolean
  operator: Operator
  /** One value, or those of `in`. */
  values: readonly string[]
}

// A column begins with no space, so that many spaces are read once instead of from each of them again.
const head = /^\s*(?!\s)("(?:[^"\\]|\\.)+"|[^=,"()]+?)=(not\.)?([a-z]+)\.([\s\S]*)$/
const mostParts = 20
const mostValues = 100
const longestFilter = 20_000

/** Parses a filter as realtime-js sends it; throws BadSubscription. */
export function parseFilter(text: string): FilterPart[] {
  if (text.length > longestFilter) {
    throw new BadSubscription('the filter is too long')
  }
  const parts = joinTails(splitTop(text)).map(parsePart)
  if (parts.length > mostParts) {
    throw new BadSubscription(`more than ${mostParts} filters`)
  }
  return parts
}

function parsePart(text: string): FilterPart {
  const found = head.exec(text)
  const operator = operators.find((each) => each === found?.[3])
  if (found === null || operator === undefined) {
    throw new BadSubscription(`failed to parse filter (${text.slice(0, 200)})`)
  }
  const [, column = '', negation, , value = ''] = found
  return {
    column: unquote(column),
    isNegated: negation !== undefined,
    operator,
    values: operator === 'in' ? listOf(value) : [unquote(value)],
  }
}

function listOf(value: string): string[] {
  if (!/^\([\s\S]*\)$/.test(value)) {
    throw new BadSubscription(`the values of in are written in parentheses (${value.slice(0, 200)})`)
  }
  const values = splitTop(value.slice(1, -1)).map((each) => unquote(each.trim()))
  if (values.length > mostValues) {
    throw new BadSubscription(`too many values for in: at most ${mostValues}`)
  }
  return values
}

/** Splits at commas outside quotes and parentheses. */
function splitTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let isQuoted = false
  let from = 0
  // The last character of this part that is not a space.
  let last = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') isQuoted = false
    } else if (sign === '"' && '=.(,'.includes(last)) {
      // A quote inside a value is an ordinary character.
      isQuoted = true
    } else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if (sign === ',' && depth <= 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    last = from === at + 1 ? '' : sign === ' ' ? last : (sign ?? '')
  }
  return [...parts, text.slice(from)]
}

/** A comma that starts no other filter belongs to the value: `name=eq.Smith, John`. */
function joinTails(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    if (joined.length > 0 && !operators.some((each) => each === head.exec(part)?.[3])) {
      joined.push(`${joined.pop()},${part}`)
    } else {
      joined.push(part)
    }
  }
  return joined
}

function unquote(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replace(/\\([\s\S])/g, '$1')
    : text
}
