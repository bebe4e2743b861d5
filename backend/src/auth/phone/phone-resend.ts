import type { HttpResponse } from '#http/exchange.ts'
import type { Transaction } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { json } from '../errors.ts'
import { inMinimumTime } from '../minimum-time.ts'
import type { EndpointContext } from '../parts.ts'
import { findUserByPhone, lockUser } from '../users.ts'
import { startPhoneChange } from './phone-change.ts'
import { deliver, type PendingSms, phoneDisabled, storePhoneCode, textInTurn } from './phone-code.ts'
import { readPhone } from './phone-number.ts'
import type { PhoneCodeType } from './phone-verify.ts'

/** POST /resend with a phone number: `{}` also for an unknown or already confirmed one. */
export async function resendSms(
  context: EndpointContext,
  type: PhoneCodeType,
  given: string,
): Promise<HttpResponse> {
  const { auth } = context
  if (!auth.settings.isPhoneOn) throw phoneDisabled(400, 'Unsupported phone provider')
  const phone = readPhone(given)
  const sent = await inMinimumTime(() =>
    textInTurn(context, phone, async () => {
      const sms = await auth.database.transaction((transaction) =>
        type === 'sms'
          ? storePending(transaction, context, phone)
          : storePendingChange(transaction, context, phone),
      )
      return sms ? deliver(context, sms) : {}
    }),
  )
  return json(200, sent)
}

async function storePending(
  transaction: Transaction,
  context: EndpointContext,
  phone: string,
): Promise<PendingSms | null> {
  const found = await findUserByPhone(transaction, phone)
  const user = found && (await lockUser(transaction, found.id))
  if (!user || user.phone_confirmed_at !== null) return countUnsent(transaction, context)
  await writeAudit(transaction, context, user, 'user_confirmation_requested', { provider: 'phone' })
  const kind = 'confirmation_token'
  return storePhoneCode(transaction, context, { userId: user.id, kind, phone, channel: 'sms' })
}

/** The request names the account's present number, as upstream; an account without one names the new number. */
async function storePendingChange(
  transaction: Transaction,
  context: EndpointContext,
  phone: string,
): Promise<PendingSms | null> {
  const [waiting] = await transaction.query<{ id: string; phone_change: string }>(
    `select id::text, phone_change from auth.users where deleted_at is null and phone_change <> ''
       and (phone = $1 or coalesce(phone, '') = '' and phone_change = $1)
     order by phone_change_sent_at desc limit 1`,
    [phone],
  )
  const user = waiting && (await lockUser(transaction, waiting.id))
  if (!user || user.phone_change === '') return countUnsent(transaction, context)
  const target = user.phone_change
  // The right to text the number of the request was reserved already.
  if (target !== phone) await context.auth.limits.takeAddress(transaction, 'sms', target)
  return startPhoneChange(transaction, context, user.id, { phone: target, channel: 'sms' })
}

/** Counts a message that is not sent, so that a known number does not differ from an unknown one by the quota. */
async function countUnsent(transaction: Transaction, { auth, request }: EndpointContext): Promise<null> {
  await auth.limits.takeSms(transaction, request.ip)
  return null
}
