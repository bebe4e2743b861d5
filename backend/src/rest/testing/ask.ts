import type { Answer, Incoming } from '#http/exchange.ts'
import { bytesOf, incomingOf } from '#http/testing/incoming.ts'
import type { Caller } from '#tokens/caller.ts'
import type { Rest } from '../handler.ts'

export const ada = '00000000-0000-4000-8000-000000000001'
export const dan = '00000000-0000-4000-8000-000000000002'

/** Stands in for the tokens: the bearer is the role, or the id of a user. */
export const plainTokens = {
  readCaller: ({ headers }: Incoming): Caller => {
    const bearer = headers['authorization']?.slice('Bearer '.length) ?? 'anon'
    const isUser = bearer.includes('-')
    const role = isUser ? 'authenticated' : bearer
    const claims = isUser ? { role, sub: bearer } : { role }
    return { role, claims, claimsText: JSON.stringify(claims), isAnonymous: role === 'anon' }
  },
}

export type Question = {
  method?: string
  as?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Asks the service as the gateway would. */
export function ask(rest: Rest, url: string, question: Question = {}): Promise<Answer> {
  const [path = '', search = ''] = url.split('?')
  const { method = 'GET', as = ada, headers = {}, body } = question
  const text = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))
  return rest.handle(
    incomingOf({
      method,
      path,
      search,
      headers: { authorization: `Bearer ${as}`, ...headers },
      ip: '::1',
      body: text,
    }),
  )
}

export function jsonOf(answer: Answer): unknown {
  const text = bytesOf(answer).toString()
  return text === '' ? null : (JSON.parse(text) as unknown)
}
