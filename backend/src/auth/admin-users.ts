import type { Answer } from '#http/exchange.ts'
import { readNamedUser, requireAdmin } from './admin-access.ts'
import { writeAudit } from './audit.ts'
import { json } from './errors.ts'
import { readFields } from './fields.ts'
import { instant } from './instants.ts'
import type { Ask } from './parts.ts'
import { endSessions } from './sessions.ts'
import { toUserJson } from './user-json.ts'
import { listUsers } from './users.ts'

const mostPerPage = 1000

/** GET /admin/users?page=&per_page= */
export async function listAllUsers(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const page = readCount(ask.query.get('page'), 1, Number.MAX_SAFE_INTEGER / mostPerPage)
  const size = readCount(ask.query.get('per_page'), 50, mostPerPage)
  const [row] = await ask.auth.database.query<{ total: string }>(
    'select count(*)::text as total from auth.users where deleted_at is null',
  )
  const total = Number(row?.total ?? 0)
  const users = await listUsers(ask.auth.database, size, (page - 1) * size)
  const last = Math.max(1, Math.ceil(total / size))
  const link = (to: number, name: string) => `</admin/users?page=${to}&per_page=${size}>; rel="${name}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return json(
    200,
    { users: users.map(toUserJson), aud: 'authenticated' },
    { 'x-total-count': String(total), link: links.join(', ') },
  )
}

function readCount(text: string | null, otherwise: number, most: number): number {
  const count = Number(text ?? otherwise)
  return Number.isSafeInteger(count) && count >= 1 ? Math.min(count, Math.floor(most)) : otherwise
}

/** GET /admin/users/:id */
export async function readAnyUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  return json(200, toUserJson(await readNamedUser(ask.auth.database, ask)))
}

/** GET /admin/users/:id/factors */
export async function listFactors(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  await readNamedUser(ask.auth.database, ask)
  return json(200, [])
}

/** DELETE /admin/users/:id. Softly: the row stays for its foreign keys, everything personal goes. */
export async function deleteUser(ask: Ask): Promise<Answer> {
  requireAdmin(ask)
  const { auth } = ask
  const isSoft = (await readFields(ask, true)).flag('should_soft_delete', false)
  const forget = await auth.database.transaction(async (transaction) => {
    const user = await readNamedUser(transaction, ask)
    const forget = await endSessions(transaction, auth, user.id, 'global', null)
    await writeAudit(transaction, ask, user, 'user_deleted')
    if (isSoft) {
      await transaction.query('delete from auth.identities where user_id = $1', [user.id])
      await transaction.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
      await transaction.query(
        `update auth.users set email = null, phone = null, encrypted_password = null, email_change = '',
           raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = $2::timestamptz where id = $1`,
        [user.id, instant(auth)],
      )
    } else {
      await transaction.query('delete from auth.users where id = $1', [user.id])
    }
    return forget
  })
  forget()
  return json(200, {})
}
