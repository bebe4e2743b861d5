import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { settingsTexts } from './settings.texts.ts'

/** Instead of a section that could not be read. */
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
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" title={title} action={retry}>
      {failureText(error)}
    </Alert>
  )
}
