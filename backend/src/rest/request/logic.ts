import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import { readFilterInTree } from './filter.ts'
import type { Condition, Logic } from './query-tree.ts'

const nested = /(not\.)?(and|or)[ \t]*(?=\()/y
const nothing = /(?=[),]|$)/y

/** Reads `or=(a.eq.1,and(b.gt.2,not.or(…)))`. */
export function readLogic(kind: 'and' | 'or', isNot: boolean, text: string): Logic {
  const operator = `${isNot ? 'not.' : ''}${kind}`
  const cursor = new Cursor(operator + text, 'logic tree', text)
  cursor.take(operator)
  cursor.skipBlanks()
  const of = readMembers(cursor, 1, { values: 0 })
  cursor.endOfList()
  return { kind, isNot, of }
}

function readMembers(cursor: Cursor, depth: number, count: { values: number }): Condition[] {
  if (depth > caps.logicDepth) {
    throw restError('PGRST100', `A logic tree is deeper than ${caps.logicDepth}`)
  }
  cursor.expect('(')
  const members: Condition[] = []
  do {
    count.values += 1
    if (count.values > caps.values) {
      throw restError('PGRST100', `A logic tree holds more than ${caps.values} conditions`)
    }
    cursor.skipBlanks()
    if (cursor.match(nothing) !== null) {
      throw cursor.failure(
        'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
      )
    }
    const logic = cursor.match(nested)
    if (logic === null) {
      const field = readField(cursor)
      cursor.expect('.')
      members.push(readFilterInTree(cursor, field))
    } else {
      const kind = logic[2] === 'and' ? 'and' : 'or'
      members.push({ kind, isNot: logic[1] !== undefined, of: readMembers(cursor, depth + 1, count) })
    }
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.skipBlanks()
  return members
}
