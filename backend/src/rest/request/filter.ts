import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import { isKeywords, operators } from '../operators.ts'
import { Cursor } from './cursor.ts'
import type { Field, Filter, Operand } from './query-tree.ts'

const operatorName = /[a-z]+/y
const configName = /\(([^()]*)\)/y
const rawItem = /[^,)]*/y
const treeArray = /\{[^{}]*\}/y
const treeValue = /[^,)]*/y
const keyword = /[a-z_]+/iy

/**
 * Reads `[not.]op.value` of a parameter. With a slot, the value is bound per request and not part of the filter.
 */
export function readFilter(field: Field, text: string, slot: number | null): Filter {
  const cursor = new Cursor(text, 'filter')
  const head = readOperator(cursor)
  const filter = { kind: 'filter' as const, field, ...head }
  if (operators.get(head.operator)?.kind === 'is') {
    const operand = { text: readKeyword(cursor) }
    cursor.end()
    return { ...filter, operand }
  }
  const operand: Operand = slot === null ? { text: text.slice(cursor.at) } : { slot }
  if ('text' in operand && head.operator === 'in') {
    return { ...filter, operand: { text: listLiteral(operand.text) } }
  }
  return { ...filter, operand }
}

/** Reads `op.value` inside a logic tree, where a value ends at the next `,` or `)`. */
export function readFilterInTree(cursor: Cursor, field: Field): Filter {
  const head = readOperator(cursor)
  const filter = { kind: 'filter' as const, field, ...head }
  const kind = operators.get(head.operator)?.kind
  if (kind === 'is') {
    return { ...filter, operand: { text: readKeyword(cursor) } }
  }
  if (kind === 'list') {
    return { ...filter, operand: { text: arrayLiteral(readList(cursor)) } }
  }
  const text = cursor.quotedBefore(',)') ?? cursor.match(treeArray)?.[0] ?? cursor.match(treeValue)?.[0] ?? ''
  return { ...filter, operand: { text } }
}

/** Whether a parameter of a function call has the form of a filter. */
export function isFilter(text: string): boolean {
  const match = /^(?:not\.)?([a-z]+)(?:\((?:any|all|[\w ]+)\))?\./.exec(text)
  return match !== null && operators.has(match[1] ?? '')
}

function readOperator(cursor: Cursor): Pick<Filter, 'isNot' | 'operator' | 'quantifier' | 'config'> {
  const isNot = cursor.take('not.')
  const start = cursor.at
  const operator = cursor.match(operatorName)?.[0] ?? ''
  const known = operators.get(operator)
  if (known === undefined) {
    cursor.at = start
    throw cursor.failure(isNot ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)')
  }
  let quantifier: Filter['quantifier'] = null
  let config: string | null = null
  if (known.hasQuantifier) {
    quantifier = cursor.take('(any)') ? 'ANY' : cursor.take('(all)') ? 'ALL' : null
  } else if (known.kind === 'search') {
    config = cursor.match(configName)?.[1] ?? null
  }
  cursor.expect('.')
  return { isNot, operator, quantifier, config }
}

function readKeyword(cursor: Cursor): string {
  const start = cursor.at
  const word = isKeywords.get(cursor.match(keyword)?.[0].toLowerCase() ?? '')
  if (word === undefined) {
    cursor.at = start
    throw cursor.failure('null, not_null, true, false or unknown')
  }
  return word
}

/** `(1,"a,b")` of an `in` filter as a PostgreSQL array literal. */
export function listLiteral(text: string): string {
  const cursor = new Cursor(text, 'filter')
  const items = readList(cursor)
  cursor.end()
  return arrayLiteral(items)
}

function readList(cursor: Cursor): string[] {
  cursor.expect('(')
  cursor.skipBlanks()
  const items: string[] = []
  if (cursor.take(')')) {
    cursor.skipBlanks()
    return items
  }
  do {
    // supabase-js adds quotes without escaping: an element is quoted only if the closing quote ends it.
    items.push(cursor.quotedBefore(',)') ?? cursor.match(rawItem)?.[0] ?? '')
    if (items.length > caps.values) {
      throw restError('PGRST100', `A list holds more than ${caps.values} values`)
    }
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.skipBlanks()
  return items
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** A pattern for LIKE: `*` stands for `%`. */
export function patternText(text: string): string {
  return text.replaceAll('*', '%')
}
