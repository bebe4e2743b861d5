import { isJsonObject } from '#http/json-object.ts'
import { json } from '#http/responses.ts'
import { invalidRequest, notEnabled } from '../errors.ts'
import { type Json, optionalText, readJson, wholeNumber } from '../json-body.ts'
import type { Endpoint } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { nameWindow } from './name-window.ts'

const columns = ['name', 'updated_at', 'created_at', 'last_accessed_at']
const mostRows = 10_000

/** The entries of one folder: folders first, then files. Names are relative to the folder. */
export const listObjects: Endpoint = async (context) => {
  const body = await readJson(context.request)
  rejectVersions(body)
  const folder = folderOf(optionalText(body, 'prefix') ?? '')
  const limit = wholeNumber(body, 'limit', { least: 1, most: mostRows, otherwise: 100 })
  const offset = wholeNumber(body, 'offset', { least: 0, most: 2_000_000_000, otherwise: 0 })
  const search = (optionalText(body, 'search') ?? '').toLowerCase()
  const { column, order } = readSort(body, columns)
  const { from, below } = nameWindow(folder)
  const rows = await runAs(context, (transaction) =>
    transaction.query(statement(column, order), [context.bucketId, from, below, search, limit, offset]),
  )
  return json(200, rows)
}

/** Reads `sortBy`; both values become part of the SQL and are taken from a list. */
export function readSort(body: Json, allowed: readonly string[]): { column: string; order: 'asc' | 'desc' } {
  const { sortBy } = body
  const sort = isJsonObject(sortBy) ? sortBy : {}
  const column = allowed.find((each) => each === (sort['column'] ?? 'name'))
  const order = (optionalText(sort, 'order') ?? 'asc').toLowerCase()
  if (column === undefined) {
    throw invalidRequest(`body/sortBy/column must be one of ${allowed.join(', ')}`)
  }
  if (order !== 'asc' && order !== 'desc') {
    throw invalidRequest('body/sortBy/order must be asc or desc')
  }
  return { column, order }
}

/** Old versions and delete markers are not kept, so there are none to list. */
export function rejectVersions(body: Json): void {
  for (const name of ['noncurrentVersions', 'deleteMarkers']) {
    if (![undefined, null, 'exclude'].includes(optionalText(body, name))) {
      throw notEnabled('versioning')
    }
  }
}

function folderOf(prefix: string): string {
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
}

function statement(column: string, order: 'asc' | 'desc'): string {
  const by = column === 'name' ? 'name collate "C"' : column
  return `with found as materialized (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects
      where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
        and starts_with(lower(substr(name, length($2) + 1)), $4)
    ), entries as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from found where strpos(rest, '/') > 0
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata from found where strpos(rest, '/') = 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from entries
    order by id is not null, ${by} ${order}, name collate "C" limit $5 offset $6`
}
