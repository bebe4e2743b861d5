import { type ColumnType, kindOf } from './column-type.ts'

/** A value in PostgreSQL's text form (datestyle ISO, UTC) as JSON text, as to_jsonb writes it. */
export function valueJson(type: ColumnType, text: string | null): string {
  if (text === null) {
    return 'null'
  }
  switch (kindOf(type)) {
    case 'number':
      // NaN and Infinity are not JSON numbers. The digits are kept as text, because a double cannot hold 20 of them.
      return /^-?\d/.test(text) ? text : JSON.stringify(text)
    case 'bool':
      return text === 't' ? 'true' : 'false'
    case 'json':
      return text
    case 'timestamp':
      return JSON.stringify(text.replace(' ', 'T'))
    case 'timestamptz':
      return JSON.stringify(text.replace(' ', 'T').replace(/([+-]\d\d)(?=$| BC)/, '$1:00'))
    case 'array':
      return arrayJson(type, text)
    default:
      return JSON.stringify(text)
  }
}

/** Parses `{1,NULL,"a b",{…}}`, possibly with bounds before it: `[0:1]={…}`. */
function arrayJson(type: ColumnType, text: string): string {
  const element = type.element ?? type
  let at = text.indexOf('{')
  const readItem = (): string => {
    if (text[at] === '{') {
      return readList()
    }
    if (text[at] === '"') {
      return valueJson(element, readQuoted())
    }
    const from = at
    while (at < text.length && text[at] !== '}' && text[at] !== type.delimiter) at += 1
    const bare = text.slice(from, at)
    return valueJson(element, bare === 'NULL' ? null : bare)
  }
  const readQuoted = (): string => {
    let value = ''
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      value += text[at]
    }
    at += 1
    return value
  }
  const readList = (): string => {
    const items: string[] = []
    at += 1
    while (at < text.length && text[at] !== '}') {
      items.push(readItem())
      if (text[at] === type.delimiter) at += 1
    }
    at += 1
    return `[${items.join(',')}]`
  }
  return at < 0 ? JSON.stringify(text) : readList()
}
