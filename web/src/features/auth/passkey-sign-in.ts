import { toast } from '@fieldlark/ui/toast.tsx'

import type { Language } from '#language/texts.ts'
import { isGivenUp, knowsPasskeys, signInWithPasskey } from '#parts/passkeys/passkeys.ts'
import { authWords } from '#parts/sign-in/auth-words.ts'
import { signInTexts } from '#parts/sign-in/sign-in.texts.ts'

import { passkeySignInTexts } from './passkey-sign-in.texts.ts'

/** Resolves to the sentence that says why it did not work, or to ''. A second factor is asked for afterwards all the same. */
export async function passkeySignIn(language: Language): Promise<string> {
  const texts = passkeySignInTexts[language]
  const shared = signInTexts[language]
  if (!knowsPasskeys()) return texts.unknown
  try {
    const user = await signInWithPasskey()
    if (!user?.factors?.some(({ status }) => status === 'verified')) toast.success(shared.loggedIn)
    return ''
  } catch (error) {
    return isGivenUp(error) ? texts.givenUp : authWords(shared, error, texts.failed)
  }
}
