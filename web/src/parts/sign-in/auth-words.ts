import { authFaultOf, googleFaultOf } from './auth-errors.ts'
import type { signInTexts } from './sign-in.texts.ts'

type Texts = (typeof signInTexts)['en']

/** The sentence for an error of the auth service; `otherwise` when it cannot be named. */
export function authWords(texts: Texts, error: unknown, otherwise: string): string {
  const fault = authFaultOf(error)
  return fault === 'unknown' ? otherwise : texts.faults[fault]
}

export function googleWords(texts: Texts, error: unknown): string {
  const fault = googleFaultOf(error)
  if (!fault) return texts.googleUnexpected
  return 'code' in fault ? texts.googleFaults[fault.code] : fault.message
}
