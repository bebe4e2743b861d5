import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

import { refusalTexts } from './refusals.texts.ts'

/** Turns anything thrown by the data layer into the sentence for people. */
export function useFailureText(): (error: unknown) => string {
  const { failures } = useTexts(problemTexts)
  const refusals: Readonly<Record<string, string>> = useTexts(refusalTexts)
  return (error) => {
    const { code, origin } = toFailure(error)
    return refusals[origin ?? ''] ?? failures[code]
  }
}
