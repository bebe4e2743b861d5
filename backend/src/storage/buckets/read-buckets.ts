import { json } from '#http/responses.ts'
import { invalidRequest, noSuchBucket } from '../errors.ts'
import type { Endpoint } from '../parts.ts'
import { runAs } from '../run-as.ts'
import { bucketColumns } from './bucket-row.ts'

const sortColumns = ['id', 'name', 'created_at', 'updated_at']

export const listBuckets: Endpoint = async (context) => {
  const { query } = context
  const column = query.get('sortColumn') ?? 'name'
  const order = (query.get('sortOrder') ?? 'asc').toLowerCase()
  if (!sortColumns.includes(column) || !['asc', 'desc'].includes(order)) {
    throw invalidRequest('querystring/sortColumn or sortOrder is not one of the allowed values')
  }
  const limit = numberOf(query, 'limit')
  const offset = numberOf(query, 'offset') ?? 0
  // strpos rather than like, because a search text is not a pattern.
  const rows = await runAs(context, (transaction) =>
    transaction.query(
      // Only a list says the type, as on a hosted project.
      `select ${bucketColumns}, type from storage.buckets
       where $1::text is null or strpos(lower(name), lower($1)) > 0
       order by ${column} ${order}, id limit $2 offset $3`,
      [query.get('search'), limit, offset],
    ),
  )
  return json(200, rows)
}

export const readBucket: Endpoint = async (context) => {
  const [row] = await runAs(context, (transaction) =>
    transaction.query(`select ${bucketColumns} from storage.buckets where id = $1`, [context.bucketId]),
  )
  if (row === undefined) {
    throw noSuchBucket()
  }
  return json(200, row)
}

function numberOf(query: URLSearchParams, name: string): number | null {
  const text = query.get(name)
  if (text === null || text === '') {
    return null
  }
  if (!/^\d{1,9}$/.test(text)) {
    throw invalidRequest(`querystring/${name} must be integer`)
  }
  return Number(text)
}
