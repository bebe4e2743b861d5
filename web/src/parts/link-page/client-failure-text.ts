import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureTextOf } from '#parts/failures/failure-text.ts'

import { clientFailureTexts } from './client-failures.texts.ts'
import { clientRefusalTexts } from './client-refusals.texts.ts'

/** The sentence for a client about anything thrown by the data layer. */
export function useClientFailureText(): (error: unknown) => string {
  const failureText = useFailureTextOf(useTexts(clientFailureTexts))
  const refusals: Readonly<Record<string, string>> = useTexts(clientRefusalTexts)
  return (error) => refusals[toFailure(error).origin ?? ''] ?? failureText(error)
}
