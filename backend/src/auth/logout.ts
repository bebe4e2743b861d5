import type { Answer } from '#http/exchange.ts'
import { writeAudit } from './audit.ts'
import { endSessions, type Scope } from './end-sessions.ts'
import { invalid } from './errors.ts'
import type { Ask } from './parts.ts'
import { requireUser } from './signed-in.ts'

/** POST /logout?scope=global|local|others */
export async function logout(ask: Ask): Promise<Answer> {
  const { user, sessionId } = await requireUser(ask)
  const scope = readScope(ask.query.get('scope'))
  const forget = await ask.auth.database.transaction(async (transaction) => {
    await writeAudit(transaction, ask, user, 'logout')
    return endSessions(transaction, ask.auth, user.id, scope, sessionId)
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
