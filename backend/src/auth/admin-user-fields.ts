import { readEmail } from './email-address.ts'
import { invalid } from './errors.ts'
import type { Fields, Json } from './fields.ts'
import type { EndpointContext } from './parts.ts'
import { checkNewPassword } from './password-rules.ts'
import { readPhone } from './phone/phone-number.ts'
import { isUsableHash } from './stored-hash.ts'

/** What an administrator may set when creating or changing a user; null and undefined leave a value as it is. */
export type AdminUserFields = {
  email: string | null
  /** Digits only. */
  phone: string | null
  passwordHash: string | null
  isEmailConfirmed: boolean
  isPhoneConfirmed: boolean
  userMetadata: Json | undefined
  appMetadata: Json | undefined
  role: string
  /** Seconds from now; 0 lifts a ban, null leaves it as it is. */
  banSeconds: number | null
}

export async function readAdminUserFields(
  context: EndpointContext,
  fields: Fields,
): Promise<AdminUserFields> {
  return {
    email: fields.text('email') === '' ? null : readEmail(fields.text('email')),
    phone: fields.text('phone') === '' ? null : readPhone(fields.text('phone')),
    passwordHash: await readPassword(context, fields),
    isEmailConfirmed: fields.flag('email_confirm', false),
    isPhoneConfirmed: fields.flag('phone_confirm', false),
    userMetadata: fields.object('user_metadata'),
    appMetadata: fields.object('app_metadata'),
    role: fields.text('role'),
    banSeconds: readBan(fields.text('ban_duration')),
  }
}

async function readPassword(context: EndpointContext, fields: Fields): Promise<string | null> {
  const [password, hash] = [fields.text('password'), fields.text('password_hash')]
  if (password !== '' && hash !== '') throw invalid('Only a password or a password hash should be provided')
  if (hash !== '') {
    if (!isUsableHash(hash) || hash.length > 255) {
      throw invalid('password_hash has to be bcrypt or argon2, of a bearable cost')
    }
    return hash
  }
  if (password === '') return null
  checkNewPassword(password, context.auth.settings)
  return context.auth.passwords.hash(password)
}

/** Reads "none" or a duration as Go writes it: "24h", "1h30m". */
function readBan(text: string): number | null {
  if (text === '') return null
  if (text === 'none') return 0
  if (!/^(\d{1,9}[hms])+$/.test(text)) throw invalid('invalid format for ban duration')
  const seconds: Record<string, number> = { h: 3600, m: 60, s: 1 }
  const parts = [...text.matchAll(/(\d+)([hms])/g)]
  return parts.reduce((sum, [, count, unit = 's']) => sum + Number(count) * (seconds[unit] ?? 1), 0)
}
