import { loadAuth } from '#connection/auth.ts'
import { useTexts } from '#language/language.tsx'

import { authWords } from './auth-words.ts'
import { secondStepTexts } from './second-step.texts.ts'
import { signInTexts } from './sign-in.texts.ts'

/** Tries the code with each of the person's second factors; resolves to the last error, or to null when one fits. */
async function errorOfCode(factorIds: readonly string[], code: string): Promise<unknown> {
  let problem: unknown = null
  try {
    const auth = await loadAuth()
    for (const factorId of factorIds) {
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
      if (!error) return null
      problem = error
    }
  } catch (thrown) {
    return thrown
  }
  return problem
}

/** Shows a second factor by its code; resolves to the sentence that says why it does not work, or to ''. */
export function useFactorCode(factorIds: readonly string[]): (code: string) => Promise<string> {
  const texts = useTexts(secondStepTexts)
  const shared = useTexts(signInTexts)
  return async (code) => {
    const error = await errorOfCode(factorIds, code)
    if (error === null) return ''
    const isWrong = (error as { code?: string }).code === 'mfa_verification_failed'
    return isWrong ? texts.wrong : authWords(shared, error, texts.failed)
  }
}
