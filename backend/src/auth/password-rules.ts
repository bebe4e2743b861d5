import type { Settings } from '#settings.ts'
import { invalid, weakPassword } from './errors.ts'

/** bcrypt, which hosted projects use, ignores everything after 72 bytes of a password. */
export const longestBytes = 72

type Rules = Pick<Settings, 'passwordMinLength' | 'passwordRequiredCharacters'>

/** Rejects a new password that is too long (400) or too weak (422). */
export function checkNewPassword(password: string, rules: Rules): void {
  if (Buffer.byteLength(password) > longestBytes) {
    throw invalid('Password cannot be longer than 72 characters')
  }
  const weakness = weaknessOf(password, rules)
  if (weakness) throw weakPassword(weakness.message, weakness.reasons)
}

/** What today's rules object to in a password; null: nothing. */
export function weaknessOf(password: string, rules: Rules): { message: string; reasons: string[] } | null {
  const { passwordMinLength: least, passwordRequiredCharacters: sets } = rules
  const isShort = Buffer.byteLength(password) < least
  const isPlain = sets.some((set) => !set.split('').some((character) => password.includes(character)))
  if (!isShort && !isPlain) return null
  const each = `Password should contain at least one character of each: ${sets.join(', ')}`
  const messages = [
    ...(isShort ? [`Password should be at least ${least} characters.`] : []),
    ...(isPlain ? [each] : []),
  ]
  return {
    message: messages.join(' '),
    reasons: [...(isShort ? ['length'] : []), ...(isPlain ? ['characters'] : [])],
  }
}
