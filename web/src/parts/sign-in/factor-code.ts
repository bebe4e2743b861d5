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

async function errorOfRecoveryCode(code: string): Promise<unknown> {
  try {
    return (await (await loadAuth()).mfa.recoveryCodes.verify({ code })).error
  } catch (thrown) {
    return thrown
  }
}

function useWords(wrong: 'wrong' | 'wrongRecovery') {
  const texts = useTexts(secondStepTexts)
  const shared = useTexts(signInTexts)
  return (error: unknown) => {
    if (error === null) return ''
    const isWrong = (error as { code?: string }).code === 'mfa_verification_failed'
    return isWrong ? texts[wrong] : authWords(shared, error, texts.failed)
  }
}

/** Shows a second factor by its code; resolves to the sentence that says why it does not work, or to ''. */
export function useFactorCode(factorIds: readonly string[]): (code: string) => Promise<string> {
  const words = useWords('wrong')
  return async (code) => words(await errorOfCode(factorIds, code))
}

/** The same by one of the codes for the day when the device is lost; each works once. */
export function useRecoveryCode(): (code: string) => Promise<string> {
  const words = useWords('wrongRecovery')
  return async (code) => words(await errorOfRecoveryCode(code))
}
