import type { HttpResponse } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { endSessions, type Scope } from './end-sessions.ts'
import { invalid } from './errors.ts'
import type { EndpointContext } from './parts.ts'
import { requireUser } from './signed-in.ts'

/** POST /logout?scope=global|local|others */
export async function logout(context: EndpointContext): Promise<HttpResponse> {
  const { user, sessionId } = await requireUser(context)
  const scope = readScope(context.query.get('scope'))
  const forget = await context.auth.database.transaction(async (transaction) => {
    await writeAudit(transaction, context, user, 'logout')
    return endSessions(transaction, context.auth, user.id, scope, sessionId)
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
