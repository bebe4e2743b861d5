import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { settingsTexts } from './settings.texts.ts'

/** Shown instead of a section that could not be loaded. */
export function LoadFailed({
  title,
  error,
  onRetry,
}: {
  title: string
  error: unknown
  onRetry: () => void
}) {
  const texts = useTexts(settingsTexts)
  const failureText = useFailureText()
  return (
    <RetryAlert title={title} retryLabel={texts.tryAgain} onRetry={onRetry}>
      {failureText(error)}
    </RetryAlert>
  )
}
