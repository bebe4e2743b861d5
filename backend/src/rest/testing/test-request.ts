import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { bytesOf, httpRequestOf } from '#http/testing/http-request.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Rest } from '../handler.ts'

export const ada = '00000000-0000-4000-8000-000000000001'
export const dan = '00000000-0000-4000-8000-000000000002'

/** A replacement for the token service: the bearer is a role, or the id of a user. */
export const plainTokens = {
  readCaller: ({ headers }: HttpRequest): Caller => {
    const bearer = headers['authorization']?.slice('Bearer '.length) ?? 'anon'
    const isUser = bearer.includes('-')
    const role = isUser ? 'authenticated' : bearer
    const claims = isUser ? { role, sub: bearer } : { role }
    return { role, claims, claimsText: JSON.stringify(claims), isAnonymous: role === 'anon' }
  },
}

export type TestRequest = {
  method?: string
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Sends a request to the service, as the gateway would. */
export function sendTo(rest: Rest, url: string, request: TestRequest = {}): Promise<HttpResponse> {
  const [path = '', search = ''] = url.split('?')
  const { method = 'GET', as = ada, headers = {}, body } = request
  const text = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
  return rest.handle(
    httpRequestOf({
      method,
      path,
      search,
      headers: { authorization: `Bearer ${as}`, ...headers },
      ip: '::1',
      body: text,
    }),
  )
}

export function jsonOf(response: HttpResponse): unknown {
  const text = bytesOf(response).toString()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
