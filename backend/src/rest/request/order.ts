import { Cursor } from './cursor.ts'
import { readField } from './field.ts'
import type { OrderTerm } from './query-tree.ts'

/** Reads `a.desc.nullslast,rel(b).asc,data->>key`. */
export function readOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(readTerm(cursor))
  } while (cursor.take(','))
  cursor.end()
  return terms
}

function readTerm(cursor: Cursor): OrderTerm {
  const outer = readField(cursor)
  let term: Pick<OrderTerm, 'relation' | 'field'> = { relation: null, field: outer }
  if (cursor.take('(')) {
    term = { relation: outer.name, field: readField(cursor) }
    cursor.expect(')')
  }
  const isDescending = cursor.take('.asc') ? false : cursor.take('.desc') ? true : null
  const nulls = cursor.take('.nullsfirst') ? 'FIRST' : cursor.take('.nullslast') ? 'LAST' : null
  if (!cursor.isDone && !cursor.peek(',')) {
    if (nulls !== null) {
      throw cursor.failure('"," or end of input', "'")
    }
    if (isDescending !== null && !cursor.peek('.')) {
      throw cursor.failure('delimiter (.), "," or end of input', "'")
    }
    throw cursor.failure('"asc", "desc", "nullsfirst" or "nullslast"')
  }
  return { ...term, isDescending, nulls }
}
