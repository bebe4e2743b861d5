import { isJsonObject } from '#http/json-object.ts'
import type { SqlError } from '#postgres/database.ts'
import { isHeaderName, oneLine, RestError, restError } from './errors.ts'

/** RAISE SQLSTATE 'PGRST' with JSON in MESSAGE and DETAIL defines the whole response; PGRST121 for other texts. */
export function raisedByFunction({ message, details }: SqlError): RestError {
  const body = readObject(message)
  if (typeof body?.['code'] !== 'string' || typeof body['message'] !== 'string') {
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, messageHint)
  }
  if (details === null) {
    return unreadable('DETAIL is missing in the RAISE statement', detailHint)
  }
  const detail = readObject(details)
  const status = Number(detail?.['status'])
  const headers = headersOf(detail?.['headers'])
  if (detail === null || !(Number.isInteger(status) && status >= 200 && status < 600) || headers === null) {
    return unreadable(`Invalid JSON value for DETAIL: '${details}'`, detailHint)
  }
  return new RestError({
    code: body['code'],
    status,
    message: body['message'],
    details: typeof body['details'] === 'string' ? body['details'] : null,
    hint: typeof body['hint'] === 'string' ? body['hint'] : null,
    headers,
    ...(typeof detail['status_text'] === 'string' ? { statusText: oneLine(detail['status_text']) } : {}),
  })
}

const messageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

function unreadable(details: string, hint: string): RestError {
  return restError('PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint)
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

function headersOf(value: unknown): Record<string, string> | null {
  if (!isJsonObject(value)) {
    return null
  }
  const pairs = Object.entries(value)
  return pairs.every(([name]) => isHeaderName(name))
    ? Object.fromEntries(pairs.map(([name, each]) => [name.toLowerCase(), oneLine(String(each))]))
    : null
}
