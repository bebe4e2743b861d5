import type { Media } from '../request/media-type.ts'
import { withSizeCheck } from './size-guard.ts'

/** The columns of the outermost select, in this order; a write adds `inserted` and `location`. */
export const answerColumns = {
  total: 0,
  page: 1,
  body: 2,
  headers: 3,
  status: 4,
  inserted: 5,
  location: 6,
} as const

const responseSettings = `nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), '')`

type Outer = {
  total: string | null
  /** Null when no body is sent. */
  body: string | null
  rows: string
  maxBytes: number
  more?: readonly string[]
}

/** The outermost select, which makes one row of the response out of the rows `_t`. */
export function answerSql({ total, body, rows, maxBytes, more = [] }: Outer): string {
  const columns = [total ?? 'NULL', 'count(*)', `${body ?? 'NULL'} AS pgrst_body`, responseSettings, ...more]
  const answer = `SELECT ${columns.join(', ')} FROM (${rows}) AS _t`
  return body === null ? answer : withSizeCheck(answer, 'pgrst_body', maxBytes)
}

/** The body for rows in a media type. It uses json_agg, because jsonb_agg takes twice the time. */
export function bodySql(media: Media): string {
  if (media.handler !== null) {
    const { call, rowType } = media.handler
    return `coalesce(${call}(_t${rowType === null ? '' : `::${rowType}`})::text, '')`
  }
  const rows = media.isStripped ? 'json_strip_nulls(json_agg(_t))' : 'json_agg(_t)'
  if (media.kind === 'object') {
    return `coalesce(${rows}->0, 'null')`
  }
  if (media.kind === 'geojson') {
    return `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(_t)::json), '[]'))`
  }
  return media.kind === 'csv' ? csvBody : `coalesce(${rows}, '[]')`
}

/** The body for a function that returns one row or scalars. */
export function singleBody(media: Media, value: string): string {
  if (media.kind === 'text' || media.kind === 'xml') {
    return `string_agg(${value}::text, '')`
  }
  if (media.kind === 'binary') {
    return `string_agg(${value}::text::bytea, '')`
  }
  const rows = media.isStripped ? `json_strip_nulls(json_agg(${value}))` : `json_agg(${value})`
  return `coalesce(${rows}->0, 'null')`
}

const csvBody = `coalesce((SELECT string_agg(k, ',') FROM json_object_keys((json_agg(_t)->0)) AS k), '') || coalesce(E'\\n' || string_agg(substring(_t::text, 2, length(_t::text) - 2), E'\\n'), '')`

/** Fails inside the statement: when checked afterwards, a write would already be committed. */
export function raiseUnless(
  code: 'PGRST115' | 'PGRST116' | 'PGRST124',
  count: string,
  isFine: string,
): string {
  return `CASE WHEN NOT (${count} ${isFine}) THEN ('fieldlark-raise:${code}:' || ${count})::int END`
}
