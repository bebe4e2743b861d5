import { randomUUID } from 'node:crypto'
import type { Answer, Incoming } from '#http/exchange.ts'
import { describeError } from '#http/log.ts'
import { SqlError } from '#postgres/database.ts'
import { isPassing } from '#postgres/sql-error.ts'
import { forgetEndedSessions } from './ended-sessions.ts'
import { AuthFault, invalid, OAuthFault, renderFault } from './errors.ts'
import { isStorable } from './fields.ts'
import { createFactorSecrets } from './mfa/factor-secrets.ts'
import { createOpenId } from './openid/openid.ts'
import type { Ask, Auth, AuthParts } from './parts.ts'
import { createPasswords } from './passwords.ts'
import { createRateLimits } from './rate-limits.ts'
import { type Route, routes } from './routes.ts'
import { createTidy } from './tidy.ts'
import { AddressTaken } from './user-writes.ts'

/** The auth service: everything below /auth/v1. */
export function createAuth(parts: AuthParts): {
  handle: (incoming: Incoming) => Promise<Answer>
  close: () => Promise<void>
} {
  const now = parts.now ?? Date.now
  const { rateLimits, mailIntervalSeconds, mailsPerHour } = parts.settings
  const auth: Auth = {
    ...parts,
    now,
    passwords: createPasswords(),
    google: parts.settings.google && createOpenId(parts.settings.google, now),
    factorSecrets: createFactorSecrets(parts.tokens.deriveKey('second factors')),
    limits: createRateLimits({
      isOn: rateLimits,
      mailIntervalSeconds,
      mailsPerHour,
      database: parts.database,
      now,
    }),
  }
  const tidy = createTidy(parts.database, now)
  return {
    close: forgetEndedSessions(parts),
    async handle(incoming) {
      try {
        const answered = await answer(auth, incoming)
        tidy().catch((error: unknown) => {
          auth.log({ level: 'warn', event: 'auth.tidy', ...describeError(error) })
        })
        return answered
      } catch (error) {
        const fault = toFault(auth, error)
        noteRefusal(auth, incoming, fault)
        return renderFault(fault, incoming.headers['x-supabase-api-version'])
      }
    },
  }
}

async function answer(auth: Auth, incoming: Incoming): Promise<Answer> {
  const { route, params } = findRoute(incoming)
  const query = new URLSearchParams(incoming.search)
  for (const [name, value] of query) {
    if (!isStorable(name) || !isStorable(value))
      throw invalid('The query holds a character that cannot be stored')
  }
  if (route.rate) await auth.limits.takeRequest(route.rate, `${route.method} ${route.path}`, incoming.ip)
  const ask: Ask = { auth, incoming, params, query }
  try {
    return await route.endpoint(ask)
  } catch (error) {
    // Two first requests for one address at once: the second one now finds the user.
    if (error instanceof AddressTaken) return route.endpoint(ask)
    throw error
  }
}

type Found = { route: Route; params: Record<string, string> }

function findRoute(incoming: Incoming): Found {
  let isPathKnown = false
  for (const route of routes) {
    const params = matchPath(route.path, incoming.path)
    if (!params) continue
    if (route.method === '*' || route.method === incoming.method) return { route, params }
    isPathKnown = true
  }
  throw isPathKnown
    ? new AuthFault(405, 'validation_failed', 'Method not allowed')
    : new AuthFault(404, 'validation_failed', 'Path not found')
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

/** Who was turned away, and why: never with the query, which may hold a token. */
function noteRefusal(auth: Auth, { method, path, ip }: Incoming, fault: AuthFault | OAuthFault): void {
  const code = fault instanceof AuthFault ? fault.code : fault.error
  auth.log({ level: 'info', event: 'auth.refused', code, method, path, ip })
}

/** Whatever is not a refusal of ours is logged under an id that the answer carries. */
function toFault(auth: Auth, error: unknown): AuthFault | OAuthFault {
  if (error instanceof OAuthFault) return error
  if (error instanceof AuthFault && error.status < 500) return error
  if (error instanceof SqlError && ['22021', '22P05'].includes(error.code)) {
    return invalid('The request holds a character that cannot be stored')
  }
  const errorId = randomUUID()
  auth.log({ level: 'error', event: 'auth.failure', errorId, ...describeError(error) })
  const extra = { error_id: errorId }
  if (error instanceof AuthFault) return new AuthFault(error.status, error.code, error.message, extra)
  if (isPassing(error)) {
    const text = 'Processing this request timed out, please retry after a moment.'
    return new AuthFault(503, 'request_timeout', text, extra)
  }
  return new AuthFault(500, 'unexpected_failure', 'Internal Server Error', extra)
}
