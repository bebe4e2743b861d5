import { SqlError, type Transaction } from '#postgres/database.ts'
import { AuthError, invalid } from '../errors.ts'

/** Reads an E.164 number as the database stores it: digits without the plus. */
export function readPhone(text: string): string {
  const phone = text.replaceAll(' ', '').replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)')
  return phone
}

/** Sets a user's number and the identity that belongs to it. */
export async function setPhone(
  transaction: Transaction,
  userId: string,
  phone: string,
  isConfirmed: boolean,
  at: string,
): Promise<void> {
  try {
    await transaction.query(
      `update auth.users set phone = $2, updated_at = $4::timestamptz,
         phone_confirmed_at = case when $3::boolean then $4::timestamptz when phone = $2 then phone_confirmed_at end
       where id = $1`,
      [userId, phone, isConfirmed, at],
    )
  } catch (error) {
    if (!(error instanceof SqlError) || error.code !== '23505') throw error
    throw new AuthError(422, 'phone_exists', 'Phone number already registered by another user')
  }
  const data = { sub: userId, phone, email_verified: false, phone_verified: isConfirmed }
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2::jsonb, 'phone', $3::timestamptz, $3::timestamptz)
     on conflict (provider_id, provider) do update
       set identity_data = identities.identity_data || $2::jsonb, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(data), at],
  )
}
