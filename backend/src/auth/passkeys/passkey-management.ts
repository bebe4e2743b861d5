import type { HttpResponse } from '#http/exchange.ts'
import { adminActor, readNamedUser, requireAdmin } from '../admin-access.ts'
import { writeAudit } from '../audit.ts'
import { AuthError, invalid, json } from '../errors.ts'
import { isUuid, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import { requireMember } from '../mfa/factors.ts'
import type { EndpointContext } from '../parts.ts'
import { requirePasskeyOwner, requirePasskeys } from './passkey-registration.ts'
import { listPasskeys, type Passkey, toPasskeyJson } from './passkey-rows.ts'

const longestName = 120

/** GET /passkeys */
export async function listOwnPasskeys(context: EndpointContext): Promise<HttpResponse> {
  requirePasskeys(context.auth)
  const { user } = await requireMember(context)
  return json(200, (await listPasskeys(context.auth.database, user.id)).map(toPasskeyJson))
}

/** PATCH /passkeys/:passkey: only the name can be changed. */
export async function renamePasskey(context: EndpointContext): Promise<HttpResponse> {
  const { auth } = context
  const { user } = await requirePasskeyOwner(context)
  const name = (await readFields(context)).text('friendly_name')
  if (name === '') throw invalid('friendly_name is required')
  if (name.length > longestName) throw invalid(`friendly_name must be ${longestName} characters or less`)
  const passkey = await auth.database.transaction(async (transaction) => {
    const named = namedPasskey(context, await listPasskeys(transaction, user.id))
    await transaction.query(
      'update auth.webauthn_credentials set friendly_name = $2, updated_at = $3::timestamptz where id = $1',
      [named.id, name, instant(auth)],
    )
    await writeAudit(transaction, context, user, 'passkey_updated', { passkey_id: named.id })
    return { ...named, name }
  })
  return json(200, toPasskeyJson(passkey))
}

/** DELETE /passkeys/:passkey */
export async function deletePasskey(context: EndpointContext): Promise<HttpResponse> {
  const { user } = await requirePasskeyOwner(context)
  return remove(context, user.id, user)
}

/** GET /admin/users/:id/passkeys */
export async function listPasskeysOf(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const user = await readNamedUser(context.auth.database, context)
  return json(200, (await listPasskeys(context.auth.database, user.id)).map(toPasskeyJson))
}

/** DELETE /admin/users/:id/passkeys/:passkey: for a user who lost the device. */
export async function deletePasskeyOf(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const user = await readNamedUser(context.auth.database, context)
  return remove(context, user.id, adminActor)
}

async function remove(
  context: EndpointContext,
  userId: string,
  actor: { id: string; email: string },
): Promise<HttpResponse> {
  await context.auth.database.transaction(async (transaction) => {
    const { id } = namedPasskey(context, await listPasskeys(transaction, userId))
    await transaction.query('delete from auth.webauthn_credentials where id = $1', [id])
    await writeAudit(transaction, context, actor, 'passkey_deleted', { user_id: userId, passkey_id: id })
  })
  return { status: 204, headers: {} }
}

/** The passkey that the path names. */
function namedPasskey(context: EndpointContext, passkeys: readonly Passkey[]): Passkey {
  const id = context.params['passkey'] ?? ''
  const found = isUuid(id) ? passkeys.find((passkey) => passkey.id === id.toLowerCase()) : undefined
  if (!found) throw new AuthError(404, 'validation_failed', 'Passkey not found')
  return found
}
