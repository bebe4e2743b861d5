import { type FailureCode, toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

import { refusalTexts } from './refusals.texts.ts'

/** The sentence for anything thrown by the data layer. */
export function useFailureText(): (error: unknown) => string {
  return useFailureTextOf(useTexts(problemTexts).failures)
}

/** The same with other texts for general failures, such as the formal ones for clients. */
export function useFailureTextOf(
  failures: Readonly<Record<FailureCode, string>>,
): (error: unknown) => string {
  const refusals: Readonly<Record<string, string>> = useTexts(refusalTexts)
  return (error) => {
    const { code, origin } = toFailure(error)
    return refusals[origin ?? ''] ?? failures[code]
  }
}
