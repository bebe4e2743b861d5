import type { Answer } from '#http/exchange.ts'
import type { Cell } from '#postgres/database.ts'
import type { Compiled } from '../compiled.ts'
import { isHeaderName, notSingular, oneLine, refusal } from '../errors.ts'
import type { Ask } from '../request/ask.ts'
import { notSatisfiable } from '../request/window.ts'
import { answerColumns } from '../sql/answer-columns.ts'
import { contentLocation, contentRange } from './ranges.ts'

/** The statement's row as status, headers and body; the body is handed on as it came. */
export function answer(
  ask: Ask,
  plan: Compiled,
  rows: readonly (readonly Cell[])[],
  isProfiled: boolean,
): Answer {
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
    headers['content-profile'] = ask.schema
  }
  const status = statusOf(ask, plan, total, page, row)
  if (plan.isSet) {
    headers['content-range'] = contentRange(plan.kind, ask.window.offset, page, total)
  }
  if (plan.kind === 'read') {
    headers['content-location'] = contentLocation(ask)
  }
  const location = row[answerColumns.location]
  if (plan.returns === 'headers-only' && location !== undefined && location !== null) {
    headers['location'] = locationOf(ask.resource.name, String(location))
  }
  const made: Answer = { status, headers }
  if (hasBody(ask, plan)) {
    headers['content-type'] = plan.media.contentType
    const body = row[answerColumns.body] ?? ''
    made.body = plan.media.kind === 'binary' ? Buffer.from(String(body).slice(2), 'hex') : body
  } else if (ask.method === 'HEAD') {
    headers['content-type'] = plan.media.contentType
  } else if (status === 201) {
    headers['content-length'] = '0'
  }
  return withFunctionWishes(made, row)
}

function hasBody(ask: Ask, plan: Compiled): boolean {
  if (plan.kind === 'call') {
    return !plan.isVoid && plan.returns !== 'minimal' && ask.method !== 'HEAD'
  }
  return plan.kind === 'read' ? ask.method !== 'HEAD' : plan.returns === 'representation'
}

function statusOf(
  ask: Ask,
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
    return ask.method === 'PUT' && plan.returns !== 'representation' ? 204 : 200
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
  const { offset } = ask.window
  if (offset > total) {
    throw notSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  return page < total ? 206 : 200
}

/** What functions asked for by the settings response.headers and response.status. */
function withFunctionWishes(made: Answer, row: readonly Cell[]): Answer {
  const status = row[answerColumns.status]
  const headers = row[answerColumns.headers]
  if (status !== undefined && status !== null) {
    made.status = Number(status)
    if (!Number.isInteger(made.status) || made.status < 200 || made.status > 599) {
      throw refusal('PGRST112', 'response.status guc must be a valid status code')
    }
  }
  if (headers !== undefined && headers !== null) {
    for (const [name, value] of readHeaders(String(headers))) {
      made.headers[name.toLowerCase()] = oneLine(value)
    }
  }
  return made
}

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) {
      const objects: object[] = list
      const pairs = objects.flatMap((each): [string, unknown][] => Object.entries(each))
      if (pairs.every(isHeader)) {
        return pairs
      }
    }
  } catch {
    // Falls through: not JSON.
  }
  throw refusal(
    'PGRST111',
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  )
}

function isHeader(pair: [string, unknown]): pair is [string, string] {
  return isHeaderName(pair[0]) && typeof pair[1] === 'string'
}

function locationOf(name: string, text: string): string {
  const key: Record<string, string> = JSON.parse(text)
  const query = Object.entries(key).map(
    ([column, value]) => `${encodeURIComponent(column)}=eq.${encodeURIComponent(value)}`,
  )
  return `/${encodeURIComponent(name)}?${query.join('&')}`
}

function numberOf(cell: Cell | undefined): number | null {
  return cell === undefined || cell === null ? null : Number(cell)
}
