import type { EndpointContext } from './parts.ts'

/** An address that the owner signs in from stays open to them while attempts from other addresses are limited. */
export async function hasSignedInFrom(context: EndpointContext, userId: string | null): Promise<boolean> {
  const rows = await context.auth.database.query(
    'select 1 from auth.sessions where user_id = $1 and host(ip) = $2 limit 1',
    [userId, context.request.ip],
  )
  return rows.length > 0
}
