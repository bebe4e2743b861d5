import type { HttpResponse } from '#http/exchange.ts'
import { type AuthError, redirectError } from './errors.ts'

/**
 * A 303 with parameters in the query, the fragment or both; `sb` tells the client that the fragment is from Supabase
 * Auth.
 */
export function redirectTo(
  target: string,
  add: { query: Record<string, string>; fragment: Record<string, string> },
  status = 303,
): HttpResponse {
  const url = new URL(target)
  for (const [name, value] of Object.entries(add.query)) url.searchParams.set(name, value)
  const fragment = new URLSearchParams(add.fragment)
  fragment.sort()
  const isPlain = Object.keys(add.fragment).length === 0
  const location = isPlain ? url.href : `${url.href.replace(/#.*$/, '')}#${fragment}`
  return { status, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } }
}

/** The session parameters of the implicit flow, which travel in the fragment. */
export function sessionParameters(session: Record<string, unknown>): Record<string, string> {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type']
  const parts = names.map((name) => [name, String(session[name])] as const)
  return { ...Object.fromEntries(parts), sb: '' }
}

export function errorParameters(fault: AuthError): Record<string, string> {
  const error = redirectError(fault.status)
  return {
    ...(error === null ? {} : { error }),
    error_code: fault.code,
    error_description: fault.message,
  }
}
