import type { HttpResponse } from '#http/exchange.ts'
import { adminActor, readNamedUser, requireAdmin } from './admin-access.ts'
import { pageOf, pagingHeaders } from './admin-paging.ts'
import { writeAudit } from './audit.ts'
import { endSessions } from './end-sessions.ts'
import { json } from './errors.ts'
import { readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { EndpointContext } from './parts.ts'
import { toUserJson } from './user-json.ts'
import { listUsers } from './users.ts'

/** GET /admin/users?page=&per_page= */
export async function listAllUsers(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const page = pageOf(context)
  const [row] = await context.auth.database.query<{ total: string }>(
    'select count(*)::text as total from auth.users where deleted_at is null',
  )
  const users = await listUsers(context.auth.database, page.size, page.offset)
  const headers = pagingHeaders('/admin/users', page, Number(row?.total ?? 0))
  return json(200, { users: users.map(toUserJson), aud: 'authenticated' }, headers)
}

/** GET /admin/users/:id */
export async function readAnyUser(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  return json(200, toUserJson(await readNamedUser(context.auth.database, context)))
}

/** DELETE /admin/users/:id. A soft delete keeps the row for its foreign keys and erases everything personal. */
export async function deleteUser(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const { auth } = context
  const isSoft = (await readFields(context, true)).flag('should_soft_delete', false)
  const forget = await auth.database.transaction(async (transaction) => {
    const user = await readNamedUser(transaction, context)
    const forget = await endSessions(transaction, auth, user.id, 'global', null)
    const traits = { user_id: user.id, user_email: user.email, user_phone: user.phone }
    await writeAudit(transaction, context, adminActor, 'user_deleted', traits)
    if (isSoft) {
      await transaction.query('delete from auth.identities where user_id = $1', [user.id])
      await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
      await transaction.query(
        `update auth.users set email = null, phone = null, encrypted_password = null, email_change = '', phone_change = '',
           raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $2::timestamptz where id = $1`,
        [user.id, instant(auth)],
      )
      await transaction.query('delete from auth.mfa_factors where user_id = $1', [user.id])
      await transaction.query('delete from auth.webauthn_credentials where user_id = $1', [user.id])
    } else {
      await transaction.query('delete from auth.users where id = $1', [user.id])
    }
    return forget
  })
  forget()
  return json(200, {})
}
