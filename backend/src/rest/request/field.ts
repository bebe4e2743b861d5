import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import type { Field, JsonStep } from './query-tree.ts'

const keyCharacters = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const index = /-?\d{1,9}(?=->|::|[.,)]|$)/y
const negative = /-(?!>)\d*/y

/** Reads `name`, `name->key` or `name->0->>"key"`. */
export function readField(cursor: Cursor): Field {
  return { name: cursor.name(), path: readJsonPath(cursor) }
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = []
  while (cursor.take('->')) {
    if (path.length === caps.jsonPath) {
      throw restError('PGRST100', `A json path is longer than ${caps.jsonPath} steps`)
    }
    const isText = cursor.take('>')
    if (cursor.peek('"')) {
      path.push({ key: cursor.name(), isIndex: false, isText })
      continue
    }
    const position = cursor.match(index)?.[0]
    path.push(
      position === undefined
        ? { key: readKey(cursor), isIndex: false, isText }
        : { key: position, isIndex: true, isText },
    )
  }
  return path
}

function readKey(cursor: Cursor): string {
  if (cursor.match(negative) !== null) {
    throw cursor.failure('digit')
  }
  const key = cursor.match(keyCharacters)?.[0]
  if (key === undefined) {
    throw cursor.failure('"-", digit or any non reserved character different from: .,>()')
  }
  return key
}
