import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import { isFilter, readFilter } from './filter.ts'
import { readLogic } from './logic.ts'
import { readOrder } from './order.ts'
import type { Pair } from './pairs.ts'
import type { Query } from './query-tree.ts'
import { everyColumn, readSelect } from './select.ts'

type Draft = { -readonly [K in keyof Query]: Query[K] extends readonly (infer T)[] ? T[] : Query[K] }

const reservedAtRoot = new Set(['select', 'columns', 'on_conflict'])
const reservedAtEnd = new Set(['order', 'limit', 'offset', 'and', 'or'])

/**
 * The parameters as a tree. `isArgument` is given for functions called by GET: a parameter is an argument if
 * `isArgument` says so, or if it is neither reserved nor a filter. The root's limit and offset are read in window.ts.
 */
export function readQuery(
  pairs: readonly Pair[],
  slotOfPair: readonly (number | null)[],
  isArgument: ((name: string, value: string) => boolean) | null,
): Query {
  const query: Draft = {
    select: [everyColumn],
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: null,
    onConflict: null,
    callArguments: [],
  }
  if (pairs.length > caps.values) {
    throw restError('PGRST100', `More than ${caps.values} parameters`)
  }
  for (const [index, [name, value]] of pairs.entries()) {
    if (isArgument?.(name, value) === true) {
      query.callArguments.push([name, value])
    } else if (name === '') {
      // Only a function's unnamed argument has no name.
    } else if (reservedAtRoot.has(name)) {
      readRootParameter(query, name, value)
    } else if (isArgument !== null && !endsReserved(name) && !isFilter(value)) {
      query.callArguments.push([name, value])
    } else if (value !== '' || !endsReserved(name)) {
      readParameter(query, name, value, slotOfPair[index] ?? null)
    }
  }
  return query
}

function readRootParameter(query: Draft, name: string, value: string): void {
  if (name === 'columns') {
    query.columns = readNames(value, 'columns parameter')
  } else if (value === '') {
    return
  } else if (name === 'select') {
    query.select = readSelect(value)
  } else {
    query.onConflict = readNames(value, 'on_conflict parameter')
  }
}

function readParameter(query: Draft, name: string, value: string, slot: number | null): void {
  const cursor = new Cursor(name, 'tree path')
  const path: string[] = []
  let field = readField(cursor)
  while (field.path.length === 0 && cursor.take('.')) {
    path.push(field.name)
    field = readField(cursor)
  }
  cursor.end()
  const last = field.name
  if (field.path.length > 0 || !reservedAtEnd.has(last)) {
    query.conditions.push({ path, value: readFilter(field, value, slot) })
  } else if (last === 'order') {
    query.orders.push({ path, value: readOrder(value) })
  } else if (last === 'and' || last === 'or') {
    const isNot = path.at(-1) === 'not'
    query.conditions.push({ path: isNot ? path.slice(0, -1) : path, value: readLogic(last, isNot, value) })
  } else if (path.length > 0) {
    const count = readCount(value)
    if (count !== null) {
      ;(last === 'limit' ? query.limits : query.offsets).push({ path, value: count })
    }
  }
}

function endsReserved(name: string): boolean {
  return reservedAtEnd.has(name.slice(name.lastIndexOf('.') + 1))
}

/** A limit or offset; a value that is not a number counts as absent and gives null. */
export function readCount(value: string): number | null {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : null
}

function readNames(text: string, label: string): string[] {
  const cursor = new Cursor(text, label)
  const names: string[] = []
  do {
    names.push(cursor.name())
  } while (cursor.take(','))
  cursor.end()
  return names
}
