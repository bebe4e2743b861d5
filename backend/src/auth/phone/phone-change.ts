import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthError } from '../errors.ts'
import { instant } from '../instants.ts'
import { listProviders } from '../openid/identities.ts'
import type { EndpointContext } from '../parts.ts'
import type { User } from '../user-json.ts'
import { findUserByPhone, type Queryable } from '../users.ts'
import { type PendingSms, storePhoneCode } from './phone-code.ts'
import { setPhone } from './phone-number.ts'
import type { Channel } from './send-sms.ts'

/** Starts a change of number, or texts the code of a pending one again: to the new number. */
export async function startPhoneChange(
  transaction: Transaction,
  context: EndpointContext,
  userId: string,
  { phone, channel }: { phone: string; channel: Channel },
): Promise<PendingSms> {
  await transaction.query('update auth.users set phone_change = $2 where id = $1', [userId, phone])
  return storePhoneCode(transaction, context, { userId, kind: 'phone_change_token', phone, channel })
}

/** Changes the number to one that a code has proven. Codes for the old number end with it: their hashes name it. */
export async function changePhone(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  phone: string,
): Promise<void> {
  await setPhone(transaction, user.id, phone, true, instant(context.auth))
  await transaction.query(`update auth.users set phone_change = '' where id = $1`, [user.id])
  await listProviders(transaction, context.auth, user.id)
  await writeAudit(transaction, context, user, 'user_modified')
}

export async function rejectTakenPhone(database: Queryable, phone: string): Promise<void> {
  if (!(await findUserByPhone(database, phone))) return
  const text = 'A user with this phone number has already been registered'
  throw new AuthError(422, 'phone_exists', text)
}
