import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

/** Turns anything thrown by the data layer into the sentence for people. */
export function useFailureText(): (error: unknown) => string {
  const { failures } = useTexts(problemTexts)
  return (error) => failures[toFailure(error).code]
}
