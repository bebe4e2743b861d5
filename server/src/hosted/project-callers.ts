import { createHash, timingSafeEqual } from 'node:crypto'
import type { VerifyBearer } from '@fieldlark/backend/functions/bearer.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { Caller, Claims, TokenError } from '@fieldlark/backend/tokens/caller.ts'
import type { Project } from '../config/config.ts'

const cacheMs = 10_000
const maxCached = 1000
const timeoutMs = 5000
const badSignature: TokenError = { reason: 'bad-signature', message: 'Invalid JWT' }

/**
 * Verifies the project's access tokens. We do not have its signing key, so the project is asked, and asked again after ten
 * seconds, so that somebody it signed out or banned loses access here too.
 */
export function createProjectCallers(project: Project, now: () => number = Date.now): VerifyBearer {
  const known = new Map<string, { answer: Promise<Caller | TokenError>; until: number }>()
  return (jwt) => {
    const key = [project.anonKey, project.serviceRoleKey].find((each) => isSame(each, jwt))
    if (key !== undefined) return callerOf(jwt, key === project.anonKey)
    const found = known.get(jwt)
    if (found && found.until > now()) return found.answer
    const answer = fetchUser(project, jwt)
    if (known.size >= maxCached) known.clear()
    known.set(jwt, { answer, until: now() + cacheMs })
    // An unreachable project has not rejected the token, so the failure is not cached.
    answer.catch(() => known.delete(jwt))
    return answer
  }
}

async function fetchUser({ url, anonKey }: Project, jwt: string): Promise<Caller | TokenError> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: anonKey, authorization: `Bearer ${jwt}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (answer.status >= 500) throw new Error(`The project answered ${answer.status} when asked for a user.`)
  return answer.ok ? callerOf(jwt, false) : badSignature
}

/** Reads a token that the project has verified. */
function callerOf(jwt: string, isAnonymous: boolean): Caller | TokenError {
  const claims = claimsOf(jwt)
  return claims
    ? { role: claims.role, claims, claimsText: JSON.stringify(claims), isAnonymous }
    : { reason: 'malformed', message: 'Invalid JWT' }
}

function claimsOf(jwt: string): Claims | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return isJsonObject(read) && typeof read['role'] === 'string' ? { ...read, role: read['role'] } : null
  } catch {
    return null
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
