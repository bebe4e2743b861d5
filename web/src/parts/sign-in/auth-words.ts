import { authFaultOf, googleFaultOf } from './auth-errors.ts'
import type { AuthReturn } from './auth-return.ts'
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

/** The text for a return from a link or from Google without a session. */
export function returnWords(texts: Texts, outcome: AuthReturn): string {
  if (outcome.kind === 'otherBrowser') return texts.faults.otherBrowser
  const { error, isGoogle } = outcome
  if (isGoogle) {
    const fault = googleFaultOf(error)
    return fault && 'code' in fault ? texts.googleFaults[fault.code] : texts.googleFailed
  }
  if (authFaultOf(error) === 'otherBrowser') return texts.faults.otherBrowser
  return texts.loginFailed(authWords(texts, error, texts.signInFailed))
}
