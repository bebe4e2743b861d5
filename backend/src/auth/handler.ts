import { randomUUID } from 'node:crypto'
import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { SqlError } from '#postgres/database.ts'
import { isTemporary } from '#postgres/sql-error.ts'
import { createCleanup } from './cleanup.ts'
import { forgetEndedSessions } from './ended-sessions.ts'
import { AuthError, invalid, OAuthError, renderAuthError } from './errors.ts'
import { isStorable } from './fields.ts'
import { createFactorSecrets } from './mfa/factor-secrets.ts'
import { createOpenId } from './openid/openid.ts'
import type { Auth, AuthParts, EndpointContext } from './parts.ts'
import { createPasswords } from './passwords.ts'
import { createSendSms } from './phone/send-sms.ts'
import { createRateLimits } from './rate-limits.ts'
import { type Route, routes } from './routes.ts'
import { AddressTakenError } from './user-writes.ts'

/** The auth service: everything below /auth/v1. */
export function createAuth(parts: AuthParts): {
  handle: (request: HttpRequest) => Promise<HttpResponse>
  close: () => Promise<void>
} {
  const now = parts.now ?? Date.now
  const auth: Auth = {
    ...parts,
    now,
    passwords: parts.passwords ?? createPasswords(),
    google: parts.settings.google && createOpenId(parts.settings.google, now),
    factorSecrets: createFactorSecrets(parts.tokens.deriveKey('second factors')),
    limits: createRateLimits({ ...parts.settings, database: parts.database, now }),
    sendSms: createSendSms(parts.settings, now),
  }
  const cleanUp = createCleanup(parts.database, now)
  return {
    close: forgetEndedSessions(parts),
    async handle(request) {
      try {
        const answered = await answer(auth, request)
        cleanUp().catch((error: unknown) => {
          auth.log({ level: 'warn', event: 'auth.tidy', ...describeError(error) })
        })
        return answered
      } catch (error) {
        const fault = toError(auth, error)
        logDenial(auth, request, fault)
        return renderAuthError(fault, request.headers['x-supabase-api-version'])
      }
    },
  }
}

async function answer(auth: Auth, request: HttpRequest): Promise<HttpResponse> {
  const { route, params } = findRoute(request)
  const query = new URLSearchParams(request.search)
  for (const [name, value] of query) {
    if (!isStorable(name) || !isStorable(value))
      throw invalid('The query holds a character that cannot be stored')
  }
  if (route.rate) await auth.limits.takeRequest(route.rate, `${route.method} ${route.path}`, request.ip)
  const context: EndpointContext = { auth, request, params, query }
  try {
    return await route.endpoint(context)
  } catch (error) {
    // Two first requests for one address ran at once; this one finds the user when it runs again.
    if (error instanceof AddressTakenError) return route.endpoint(context)
    throw error
  }
}

type Found = { route: Route; params: Record<string, string> }

function findRoute(request: HttpRequest): Found {
  let isPathKnown = false
  for (const route of routes) {
    const params = matchPath(route.path, request.path)
    if (!params) continue
    if (route.method === '*' || route.method === request.method) return { route, params }
    isPathKnown = true
  }
  throw isPathKnown
    ? new AuthError(405, 'validation_failed', 'Method not allowed')
    : new AuthError(404, 'validation_failed', 'Path not found')
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1)) ? {} : null
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const segment = given[at] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return params
}

/** Logs who was rejected and why, never with the query, which may contain a token. */
function logDenial(auth: Auth, { method, path, ip }: HttpRequest, error: AuthError | OAuthError): void {
  const code = error instanceof AuthError ? error.code : error.error
  auth.log({ level: 'info', event: 'auth.refused', code, method, path, ip })
}

/** Logs an error that is not an AuthError or OAuthError under an id that the response carries. */
function toError(auth: Auth, error: unknown): AuthError | OAuthError {
  if (error instanceof OAuthError) return error
  if (error instanceof AuthError && error.status < 500) return error
  if (error instanceof SqlError && ['22021', '22P05'].includes(error.code)) {
    return invalid('The request holds a character that cannot be stored')
  }
  const errorId = randomUUID()
  auth.log({ level: 'error', event: 'auth.failure', errorId, ...describeError(error) })
  const extra = { error_id: errorId }
  if (error instanceof AuthError) return new AuthError(error.status, error.code, error.message, extra)
  if (isTemporary(error)) {
    const text = 'Processing this request timed out, please retry after a moment.'
    return new AuthError(503, 'request_timeout', text, extra)
  }
  return new AuthError(500, 'unexpected_failure', 'Internal Server Error', extra)
}
