import { isTokenError } from '#tokens/tokens.ts'
import { AuthError } from './errors.ts'
import { isUuid } from './fields.ts'
import type { EndpointContext } from './parts.ts'
import { bearerOf } from './signed-in.ts'
import type { User } from './user-json.ts'
import { findUser, type Queryable } from './users.ts'

/** The actor that the audit log names for requests with the secret key. */
export const adminActor = { id: '00000000-0000-0000-0000-000000000000', email: 'service_role' }

const adminRoles = new Set(['service_role', 'supabase_admin'])

/** Rejects every role but that of the secret key. */
export function requireAdmin(context: EndpointContext): void {
  bearerOf(context)
  const caller = context.auth.tokens.readCaller(context.request)
  if (isTokenError(caller)) {
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${caller.message}`)
  }
  if (!adminRoles.has(caller.role)) throw new AuthError(403, 'not_admin', 'User not allowed')
}

/** Reads the user that the path names. */
export async function readNamedUser(database: Queryable, context: EndpointContext): Promise<User> {
  const id = context.params['id'] ?? ''
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUser(database, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
