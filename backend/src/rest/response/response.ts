import type { HttpResponse } from '#http/exchange.ts'
import { isJsonObject } from '#http/json-object.ts'
import type { Cell } from '#postgres/database.ts'
import type { Compiled } from '../compiled.ts'
import { isHeaderName, notSingular, oneLine, restError } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { notSatisfiable } from '../request/window.ts'
import { answerColumns } from '../sql/answer-columns.ts'
import { contentLocation, contentRange } from './ranges.ts'

/** Turns the statement's row into status, headers and body. The body is passed on as PostgreSQL built it. */
export function answer(
  request: RestRequest,
  plan: Compiled,
  rows: readonly (readonly Cell[])[],
  isProfiled: boolean,
): HttpResponse {
  if (plan.media.plan !== null) {
    return {
      status: 200,
      headers: { 'content-type': plan.media.contentType },
      body: rows.map(([line]) => line).join('\n'),
    }
  }
  const row = rows[0] ?? []
  const total = numberOf(row[answerColumns.total])
  const page = numberOf(row[answerColumns.page]) ?? 0
  const headers: Record<string, string> = {}
  if (plan.applied !== '') {
    headers['preference-applied'] = plan.applied
  }
  if (isProfiled) {
    headers['content-profile'] = request.schema
  }
  const status = statusOf(request, plan, total, page, row)
  if (plan.isSet || plan.kind === 'call') {
    headers['content-range'] = contentRange(plan.kind, plan.isSet ? request.window.offset : 0, page, total)
  }
  if (plan.kind === 'read') {
    headers['content-location'] = contentLocation(request)
  }
  const location = row[answerColumns.location]
  if (plan.returns === 'headers-only' && location !== undefined && location !== null) {
    headers['location'] = locationOf(request.resource.name, String(location))
  }
  const made: HttpResponse = { status, headers }
  if (hasBody(request, plan)) {
    headers['content-type'] = plan.media.contentType
    const body = row[answerColumns.body] ?? ''
    made.body = plan.media.kind === 'binary' ? Buffer.from(String(body).slice(2), 'hex') : body
  } else if (request.method === 'HEAD') {
    headers['content-type'] = plan.media.contentType
  } else if (status === 201) {
    headers['content-length'] = '0'
  }
  return withFunctionSettings(made, row)
}

function hasBody(request: RestRequest, plan: Compiled): boolean {
  if (plan.kind === 'call') {
    return !plan.isVoid && plan.returns !== 'minimal' && request.method !== 'HEAD'
  }
  return plan.kind === 'read' ? request.method !== 'HEAD' : plan.returns === 'representation'
}

function statusOf(
  request: RestRequest,
  plan: Compiled,
  total: number | null,
  page: number,
  row: readonly Cell[],
): number {
  if (plan.kind === 'insert') {
    const inserted = numberOf(row[answerColumns.inserted])
    if (!plan.isMerging || inserted === null || inserted > 0) {
      return 201
    }
    return request.method === 'PUT' && plan.returns !== 'representation' ? 204 : 200
  }
  if (plan.kind === 'update' || plan.kind === 'delete') {
    return plan.returns === 'representation' ? 200 : 204
  }
  if (plan.kind === 'call' && (plan.isVoid || plan.returns === 'minimal')) {
    return 204
  }
  if (plan.kind === 'read' && plan.media.kind === 'object' && page !== 1) {
    throw notSingular(page)
  }
  if (!plan.isSet || total === null) {
    return 200
  }
  const { offset } = request.window
  if (offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, total)
  }
  return page < total ? 206 : 200
}

/** Applies the settings response.headers and response.status, which functions may have set. */
function withFunctionSettings(made: HttpResponse, row: readonly Cell[]): HttpResponse {
  const status = row[answerColumns.status]
  const headers = row[answerColumns.headers]
  if (status !== undefined && status !== null) {
    made.status = Number(status)
    if (!Number.isInteger(made.status) || made.status < 200 || made.status > 599) {
      throw restError('PGRST112', 'response.status guc must be a valid status code')
    }
  }
  if (headers !== undefined && headers !== null) {
    addHeaders(made, readHeaders(String(headers)))
  }
  return made
}

/** A header that a function sets replaces the service's own; repeated ones are joined, except cookies. */
function addHeaders(made: HttpResponse, pairs: readonly (readonly [string, string])[]): void {
  const set: Record<string, string> = {}
  const cookies: string[] = []
  for (const [key, value] of pairs) {
    const name = key.toLowerCase()
    const line = oneLine(value)
    if (name === 'set-cookie') {
      cookies.push(line)
    } else {
      set[name] = set[name] === undefined ? line : `${set[name]}, ${line}`
    }
  }
  Object.assign(made.headers, set)
  if (cookies.length > 0) {
    made.cookies = cookies
  }
}

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) {
      const pairs = list.map((each: unknown) => (isJsonObject(each) ? Object.entries(each) : []))
      const singles = pairs.flatMap((each) => (each.length === 1 ? each : []))
      if (singles.length === list.length && singles.every(isHeader)) {
        return singles
      }
    }
  } catch {
    // Falls through: the text is not JSON.
  }
  throw restError(
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
}

function isHeader(pair: [string, unknown]): pair is [string, string] {
  return isHeaderName(pair[0]) && typeof pair[1] === 'string'
}

function locationOf(name: string, text: string): string {
  const key: Record<string, string | null> = JSON.parse(text)
  const query = Object.entries(key).map(
    ([column, value]) =>
      `${encodeURIComponent(column)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  )
  return `/${encodeURIComponent(name)}?${query.join('&')}`
}

function numberOf(cell: Cell | undefined): number | null {
  return cell === undefined || cell === null ? null : Number(cell)
}
