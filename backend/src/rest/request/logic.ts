import { caps } from '../caps.ts'
import { refusal } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import { readFilterInTree } from './filter.ts'
import type { Condition, Logic } from './query-tree.ts'

const nested = /(not\.)?(and|or)(?=\()/y

/** `or=(a.eq.1,and(b.gt.2,not.or(…)))`. */
export function readLogic(kind: 'and' | 'or', isNot: boolean, text: string): Logic {
  const cursor = new Cursor(text, 'logic tree')
  const count = { values: 0 }
  const of = readMembers(cursor, 1, count)
  cursor.end()
  return { kind, isNot, of }
}

function readMembers(cursor: Cursor, depth: number, count: { values: number }): Condition[] {
  if (depth > caps.logicDepth) {
    throw refusal('PGRST100', `A logic tree is deeper than ${caps.logicDepth}`)
  }
  cursor.expect('(')
  const members: Condition[] = []
  do {
    count.values += 1
    if (count.values > caps.values) {
      throw refusal('PGRST100', `A logic tree holds more than ${caps.values} conditions`)
    }
    cursor.match(/ */y)
    const logic = cursor.match(nested)
    if (logic === null) {
      const field = readField(cursor)
      cursor.expect('.')
      members.push(readFilterInTree(cursor, field))
    } else {
      const kind = logic[2] === 'and' ? 'and' : 'or'
      members.push({ kind, isNot: logic[1] !== undefined, of: readMembers(cursor, depth + 1, count) })
    }
  } while (cursor.take(','))
  cursor.expect(')')
  return members
}
