import { json } from '#http/responses.ts'
import { type Json, optionalText, readJson, wholeNumber } from '../json-body.ts'
import type { Endpoint } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { type ListCursor, readCursor, writeCursor } from './list-cursor.ts'
import { readSort, rejectVersions } from './list-objects.ts'
import { listStatement } from './list-statement.ts'
import { nameWindow } from './name-window.ts'
import type { ObjectRow } from './object-row.ts'

const columns = ['name', 'updated_at', 'created_at']
const mostRows = 1000

type Entry = Pick<ObjectRow, 'created_at' | 'updated_at' | 'last_accessed_at' | 'metadata'> & {
  entry: string
  id: string | null
  at: string
}

/**
 * Lists a prefix page by page, flat or with folders; a cursor continues after the last entry even if the list changed.
 */
export const listObjectsV2: Endpoint = async (context) => {
  const body = await readJson(context.request)
  rejectVersions(body)
  const prefix = optionalText(body, 'prefix') ?? ''
  const limit = wholeNumber(body, 'limit', { least: 1, most: mostRows, otherwise: mostRows })
  const isFoldered = body['with_delimiter'] === true
  const sort = readSort(body, columns)
  const cursor = cursorOf(body)
  const { from, below } = nameWindow(prefix)
  const rows = await runAs(context, (transaction) =>
    transaction.query<Entry>(listStatement(sort, isFoldered, cursor !== null), [
      context.bucketId,
      from,
      below,
      limit + 1,
      ...(cursor === null ? [] : [cursor.entry, cursor.isObject, cursor.at]),
    ]),
  )
  return json(200, pageOf(rows, limit))
}

function pageOf(rows: readonly Entry[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return {
    hasNext,
    ...(hasNext && last
      ? { nextCursor: writeCursor({ entry: last.entry, isObject: last.id !== null, at: last.at }) }
      : {}),
    folders: page.filter(({ id }) => id === null).map(folderOf),
    objects: page.filter(({ id }) => id !== null).map(objectOf),
  }
}

/** The name is the whole path with its slash; the key is the folder's own name. */
function folderOf({ entry }: Entry) {
  return { name: entry, key: entry.slice(0, -1).replace(/^.*\//s, '') }
}

function objectOf({ entry, id, updated_at, created_at, last_accessed_at, metadata }: Entry) {
  return { id, name: entry, key: entry, updated_at, created_at, last_accessed_at, metadata }
}

function cursorOf(body: Json): ListCursor | null {
  const text = optionalText(body, 'cursor')
  return text === undefined || text === '' ? null : readCursor(text)
}
