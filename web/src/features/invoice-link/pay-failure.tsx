import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'

import { invoiceLinkTexts } from './invoice-link.texts.ts'

/** Why the checkout could not be opened. */
export function PayFailure({ failure }: { failure: unknown }) {
  const texts = useTexts(invoiceLinkTexts)
  const failureText = useClientFailureText()
  if (failure === null) return null
  return (
    <Alert tone="danger" title={texts.payFailed}>
      {failureText(failure)}
    </Alert>
  )
}
