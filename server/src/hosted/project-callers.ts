import { createHash, timingSafeEqual } from 'node:crypto'
import type { VerifyBearer } from '@fieldlark/backend/functions/bearer.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import type { Caller, Claims, TokenFault } from '@fieldlark/backend/tokens/caller.ts'
import type { Project } from '../config.ts'

const rememberedMs = 10_000
const remembered = 1000
const patienceMs = 5000
const refused: TokenFault = { fault: 'bad-signature', message: 'Invalid JWT' }

/**
 * Whose a token of the project is. We have no key of its tokens, so the project is asked, and asked again after ten
 * seconds: somebody it signed out or banned is nobody here either.
 */
export function createProjectCallers(project: Project, now: () => number = Date.now): VerifyBearer {
  const known = new Map<string, { answer: Promise<Caller | TokenFault>; until: number }>()
  return (jwt) => {
    const key = [project.anonKey, project.serviceRoleKey].find((each) => isSame(each, jwt))
    if (key !== undefined) return callerOf(jwt, key === project.anonKey)
    const found = known.get(jwt)
    if (found && found.until > now()) return found.answer
    const answer = askWho(project, jwt)
    if (known.size >= remembered) known.clear()
    known.set(jwt, { answer, until: now() + rememberedMs })
    // A project that cannot be asked has refused nobody.
    answer.catch(() => known.delete(jwt))
    return answer
  }
}

async function askWho({ url, anonKey }: Project, jwt: string): Promise<Caller | TokenFault> {
  const answer = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: anonKey, authorization: `Bearer ${jwt}` },
    signal: AbortSignal.timeout(patienceMs),
  })
  await answer.body?.cancel()
  if (answer.status >= 500) throw new Error(`The project answered ${answer.status} when asked for a user.`)
  return answer.ok ? callerOf(jwt, false) : refused
}

/** Of a token that the project has vouched for. */
function callerOf(jwt: string, isAnonymous: boolean): Caller | TokenFault {
  const claims = claimsOf(jwt)
  return claims
    ? { role: claims.role, claims, claimsText: JSON.stringify(claims), isAnonymous }
    : { fault: 'malformed', message: 'Invalid JWT' }
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
