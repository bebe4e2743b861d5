import { loadAuth } from '#connection/auth.ts'
import { noteEvent } from '#connection/noted-events.ts'
import type { Language } from '#language/texts.ts'

import { authWords } from './auth-words.ts'
import { readPlanChoice } from './plan-choice.ts'
import type { signInTexts } from './sign-in.texts.ts'

export type Person = {
  email: string
  password: string
  full_name: string
  referralCode: string | null
  /** Decides how long the trial is. */
  language: Language
}

export type SignUpOutcome =
  | { kind: 'signed-in' }
  /** The account waits for the link in the email to be opened. */
  | { kind: 'confirm'; email: string }
  | { kind: 'failed'; words: string }

type Texts = (typeof signInTexts)['en']

/** Creates the account. `confirmedPath` is the path, with its query, that the confirmation email leads to. */
export async function signUp(texts: Texts, person: Person, confirmedPath: string): Promise<SignUpOutcome> {
  const { email, password, full_name, referralCode, language } = person
  const options = {
    data: { full_name, language, ...(referralCode && { referral_code: referralCode }) },
    emailRedirectTo: location.origin + confirmedPath,
  }
  const { data, error } = await loadAuth()
    .then((auth) => auth.signUp({ email, password, options }))
    .catch((thrown: unknown) => ({ data: { user: null, session: null }, error: thrown }))
  if (error) return { kind: 'failed', words: authWords(texts, error, texts.signUpFailed) }
  if (!data.user) return { kind: 'failed', words: texts.noUserReturned }
  // The service does not reveal that an address is taken: it returns a user without identities.
  if (data.user.identities?.length === 0) return { kind: 'failed', words: texts.faults.accountExists }
  noteEvent('sign_up', readPlanChoice()?.plan)
  return data.session ? { kind: 'signed-in' } : { kind: 'confirm', email }
}
