import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { quoteLinkTexts } from './quote-link.texts.ts'

/** At the end of a dialog, and in sight: why an answer did not get through, and that nothing is lost. */
export function NotSent({ failure }: { failure: unknown }) {
  const texts = useTexts(quoteLinkTexts)
  const failureText = useFailureText()
  if (failure === null) return null
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Alert tone="danger" title={texts.notSent}>
        {failureText(failure)} {texts.kept}
      </Alert>
    </div>
  )
}
