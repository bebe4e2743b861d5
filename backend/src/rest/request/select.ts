import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import type { ColumnItem, EmbedItem, Field, SelectItem } from './query-tree.ts'

const aggregates = /\.(sum|avg|count|max|min)\(\)/y
const typeName = /[a-zA-Z_][\w ]*/y
// `::` is a cast, not the end of an alias.
const aliasEnd = /:(?!:)/y

export const everyColumn: ColumnItem = column({ name: '*', path: [] }, null)

/** Reads `id,total:amount::text,clients!inner(name),...owner(*)`. */
export function readSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  const items = readItems(cursor, 0)
  cursor.endOfList()
  return items
}

function readItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > caps.embedDepth) {
    throw restError('PGRST100', `More than ${caps.embedDepth} levels of embedding`)
  }
  if (cursor.isDone || cursor.peek(')')) {
    return []
  }
  const items: SelectItem[] = []
  do {
    items.push(readItem(cursor, depth))
    if (items.length > caps.selected) {
      throw restError('PGRST100', `More than ${caps.selected} columns are selected`)
    }
  } while (cursor.take(','))
  return items
}

function readItem(cursor: Cursor, depth: number): SelectItem {
  cursor.match(/ */y)
  if (cursor.take('*')) {
    return everyColumn
  }
  if (cursor.take('...')) {
    return readEmbed(cursor, cursor.name(), null, true, depth)
  }
  if (cursor.take('count()')) {
    return { kind: 'count', alias: null, cast: readCast(cursor) }
  }
  let field = readField(cursor)
  let alias: string | null = null
  if (field.path.length === 0 && cursor.match(aliasEnd) !== null) {
    alias = field.name
    if (cursor.take('count()')) {
      return { kind: 'count', alias, cast: readCast(cursor) }
    }
    field = readField(cursor)
  }
  if (field.path.length === 0 && (cursor.peek('(') || cursor.peek('!'))) {
    return readEmbed(cursor, field.name, alias, false, depth)
  }
  const cast = readCast(cursor)
  const aggregate = cursor.match(aggregates)?.[1] ?? null
  return {
    ...column(field, alias),
    cast,
    aggregate,
    aggregateCast: aggregate === null ? null : readCast(cursor),
  }
}

function readEmbed(
  cursor: Cursor,
  target: string,
  alias: string | null,
  isSpread: boolean,
  depth: number,
): EmbedItem {
  let hint: string | null = null
  let isInner = false
  while (cursor.take('!')) {
    const word = cursor.name()
    if (word === 'inner') {
      isInner = true
    } else if (word !== 'left') {
      hint = word
    }
  }
  cursor.expect('(')
  const select = readItems(cursor, depth + 1)
  cursor.expect(')')
  return { kind: 'embed', target, alias, hint, isInner, isSpread, select }
}

function readCast(cursor: Cursor): string | null {
  if (!cursor.take('::')) {
    return null
  }
  const type = cursor.match(typeName)?.[0].trim()
  if (type === undefined) {
    throw cursor.failure('type name')
  }
  return type
}

function column(field: Field, alias: string | null): ColumnItem {
  return { kind: 'column', field, alias, cast: null, aggregate: null, aggregateCast: null }
}
