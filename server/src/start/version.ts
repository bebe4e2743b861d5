import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { root } from '../config/folders.ts'

/** The product's version, as its package says. */
export function readVersion(): string {
  const read: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return isJsonObject(read) && typeof read['version'] === 'string' ? read['version'] : 'unknown'
}
