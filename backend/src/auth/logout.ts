import type { HttpResponse } from '#http/exchange.ts'
import { hasShownFactor, requireAal2 } from './assurance.ts'
import { writeAudit } from './audit.ts'
import { endSessions, type Scope } from './end-sessions.ts'
import { invalid } from './errors.ts'
import type { EndpointContext } from './parts.ts'
import { requireUser } from './signed-in.ts'

/** POST /logout?scope=global|local|others; a session that owes its second factor ends itself and no other. */
export async function logout(context: EndpointContext): Promise<HttpResponse> {
  const signedIn = await requireUser(context)
  const { user, sessionId } = signedIn
  const scope = readScope(context.query.get('scope'))
  // Otherwise whoever has the password alone signs out the devices of its owner.
  if (scope === 'others') requireAal2(signedIn, 403, 'AAL2 required to sign out other sessions')
  const ended = scope === 'global' && !hasShownFactor(signedIn) ? 'local' : scope
  const forget = await context.auth.database.transaction(async (transaction) => {
    await writeAudit(transaction, context, user, 'logout')
    return endSessions(transaction, context.auth, user.id, ended, sessionId)
  })
  forget()
  return { status: 204, headers: {} }
}

function readScope(text: string | null): Scope {
  if (text === null || text === '') return 'global'
  if (text !== 'global' && text !== 'local' && text !== 'others') {
    throw invalid(`Unsupported logout scope "${text}"`)
  }
  return text
}
