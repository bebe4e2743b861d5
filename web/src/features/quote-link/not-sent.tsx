import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'

import { quoteLinkTexts } from './quote-link.texts.ts'

/** The error at the end of a dialog, scrolled into view: why an answer was not sent, and that nothing is lost. */
export function NotSent({ failure }: { failure: unknown }) {
  const texts = useTexts(quoteLinkTexts)
  const failureText = useClientFailureText()
  if (failure === null) return null
  return (
    <div ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Alert tone="danger" title={texts.notSent}>
        {failureText(failure)} {texts.kept}
      </Alert>
    </div>
  )
}
