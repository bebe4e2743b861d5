import { isJsonObject } from '#http/json-object.ts'
import { AuthError } from '../errors.ts'

const mostBytes = 200 * 1024

/** Throws what a hook's response means as an error, worded as in a hosted project; 'again' asks for another try. */
export async function checkHookResponse(response: Response): Promise<'done' | 'again'> {
  if ([200, 202, 204].includes(response.status)) {
    await checkBody(response)
    return 'done'
  }
  await response.body?.cancel()
  if (response.status === 429 || response.status === 503) {
    if (response.headers.has('retry-after')) return 'again'
    throw failure('Service currently unavailable due to hook')
  }
  if (response.status === 400) throw failure('Invalid payload sent to hook')
  if (response.status === 401) throw failure('Hook requires authorization token')
  throw failure(`Unexpected status code returned from hook: ${response.status}`)
}

async function checkBody(response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  if (type === '' && response.status === 204) return
  const kind = type.split(';')[0]?.trim().toLowerCase()
  if (kind !== 'application/json') {
    await response.body?.cancel()
    throw wrongType(
      type === ''
        ? 'Invalid Content-Type: Missing Content-Type header'
        : `Invalid JSON response. Received content-type: ${type}`,
    )
  }
  const text = await readText(response)
  if (text !== '') rejectError(parse(text))
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) {
      const text = `Payload size exceeded size limit of ${mostBytes} bytes`
      throw new AuthError(422, 'hook_payload_over_size_limit', text)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure('Error unmarshaling JSON output.')
  }
}

/** A hook refuses with `{"error": {"http_code": 403, "message": "…"}}`. */
function rejectError(body: unknown): void {
  const error = isJsonObject(body) && isJsonObject(body['error']) ? body['error'] : {}
  const { http_code: given, message } = error
  if (typeof message !== 'string' || message === '') return
  const status =
    typeof given === 'number' && Number.isInteger(given) && given >= 400 && given < 600 ? given : 500
  throw new AuthError(status, status === 500 ? 'unexpected_failure' : 'unknown', message)
}

function wrongType(message: string): AuthError {
  return new AuthError(400, 'hook_payload_invalid_content_type', message)
}

function failure(message: string): AuthError {
  return new AuthError(500, 'unexpected_failure', message)
}
