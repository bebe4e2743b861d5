import { isFault } from '#tokens/tokens.ts'
import { AuthFault } from './errors.ts'
import { isUuid } from './fields.ts'
import type { Ask } from './parts.ts'
import { bearerOf } from './signed-in.ts'
import type { User } from './user-json.ts'
import { type Asker, findUser } from './users.ts'

/** Who the audit log names for what the secret key did. */
export const adminActor = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

const adminRoles = new Set(['service_role', 'supabase_admin'])

/** Only the secret key's role may pass. */
export function requireAdmin(ask: Ask): void {
  bearerOf(ask)
  const caller = ask.auth.tokens.readCaller(ask.incoming)
  if (isFault(caller)) {
    throw new AuthFault(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${caller.message}`)
  }
  if (!adminRoles.has(caller.role)) throw new AuthFault(403, 'not_admin', 'User not allowed')
}

/** The user that the path names. */
export async function readNamedUser(asker: Asker, ask: Ask): Promise<User> {
  const id = ask.params['id'] ?? ''
  if (!isUuid(id)) throw new AuthFault(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUser(asker, id)
  if (!user) throw new AuthFault(404, 'user_not_found', 'User not found')
  return user
}
