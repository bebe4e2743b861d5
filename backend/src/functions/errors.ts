import { json } from '#http/answers.ts'
import type { Answer } from '#http/exchange.ts'

/** A bearer was refused: code, and the same sentence twice, as a hosted project says it. */
export function unauthorized(code: string, message: string): Answer {
  return json(401, { code, message, msg: message }, { 'sb-error-code': code })
}

export function unknownFunction(): Answer {
  return json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
}

/** The function threw: what Deno.serve answers then. The reason is for the log only. */
export function functionThrew(): Answer {
  return {
    status: 500,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: 'Internal Server Error',
  }
}

/** The gateway gave up, not the function: clients tell the two apart by the header. */
export function timedOut(timeoutMs: number): Answer {
  const message = `Request idle timeout limit (${timeoutMs / 1000}s) reached`
  return json(504, { code: 'IDLE_TIMEOUT', message }, { 'x-relay-error': 'true' })
}
