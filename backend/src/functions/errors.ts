import type { HttpResponse } from '#http/exchange.ts'
import { json } from '#http/responses.ts'

/** A rejected bearer token: the code, and the same message twice, as a hosted project answers. */
export function unauthorized(code: string, message: string): HttpResponse {
  return json(401, { code, message, msg: message }, { 'sb-error-code': code })
}

export function unknownFunction(): HttpResponse {
  return json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })
}

/** The response for a function that threw, as Deno.serve sends it. The reason is only logged. */
export function functionThrew(): HttpResponse {
  return {
    status: 500,
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    body: 'Internal Server Error',
  }
}

/** The response for a function that timed out. The header tells clients that it comes from the relay. */
export function timedOut(timeoutMs: number): HttpResponse {
  const message = `Request idle timeout limit (${timeoutMs / 1000}s) reached`
  return json(504, { code: 'IDLE_TIMEOUT', message }, { 'x-relay-error': 'true' })
}
