import { FailedLoad } from '@fieldlark/ui/failed-load.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { problemTexts } from '#language/problems.texts.ts'

import { loadFailedTexts } from './load-failed.texts.ts'

/** In place of a list, a record or a whole screen whose rows could not be read: why, what is safe, and another try. */
export function LoadFailed({
  title,
  error,
  headingLevel,
  onRetry,
}: {
  title: string
  error: unknown
  headingLevel?: 'h1'
  onRetry: () => void
}) {
  const texts = useTexts(loadFailedTexts)
  // Only a write is refused, and the sentences about refusals would weigh on the dashboard.
  const { failures } = useTexts(problemTexts)
  return (
    <FailedLoad
      title={title}
      icon={<RotateCw aria-hidden />}
      retryLabel={texts.tryAgain}
      onRetry={onRetry}
      {...(headingLevel && { headingLevel })}
    >
      {failures[toFailure(error).code]} {texts.nothingLost}
    </FailedLoad>
  )
}
