import { toast } from '@fieldlark/ui/toast.tsx'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

/** Says in a toast what failed, without the sentences of all refusals, which are too heavy for the shell. */
export function useSayFailure(): (error: unknown) => void {
  const { failures } = useTexts(problemTexts)
  return (error) => toast.error(failures[toFailure(error).code])
}
