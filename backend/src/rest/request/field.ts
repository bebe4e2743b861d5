import { caps } from '../caps.ts'
import { refusal } from '../errors.ts'
import type { Cursor } from './cursor.ts'
import type { Field, JsonStep } from './query-tree.ts'

const keyCharacters = /(?:[^(\-:.,>)]|-(?!>))+/y

/** `name`, `name->key`, `name->0->>"key"`. */
export function readField(cursor: Cursor): Field {
  return { name: cursor.name(), path: readJsonPath(cursor) }
}

export function readJsonPath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = []
  while (cursor.take('->')) {
    if (path.length === caps.jsonPath) {
      throw refusal('PGRST100', `A json path is longer than ${caps.jsonPath} steps`)
    }
    const isText = cursor.take('>')
    if (cursor.peek('"')) {
      path.push({ key: cursor.name(), isIndex: false, isText })
      continue
    }
    const key = cursor.match(keyCharacters)?.[0]
    if (key === undefined) {
      throw cursor.failure('non empty json path key')
    }
    path.push({ key, isIndex: /^-?\d{1,9}$/.test(key), isText })
  }
  return path
}
