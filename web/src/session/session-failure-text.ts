import type { Failure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

import { Unread } from './unread.ts'

/** Why the session could not be read, as a sentence. */
export function useSessionFailureText(): (failure: Failure) => string {
  const { failures, profileTimeout, unread } = useTexts(problemTexts)
  return (failure) => {
    if (failure.code === 'timeout') return profileTimeout
    const reason = failures[failure.code]
    return failure instanceof Unread ? unread[failure.half](reason) : reason
  }
}
