import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { planTexts } from './plan.texts.ts'

const codeOf = (failure: unknown) =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : ''

/** How one gets a plan where the site has no keys of the payment service. */
export function NotSold() {
  const texts = useTexts(planTexts)
  return (
    <Alert tone="info" title={texts.notSoldTitle}>
      {texts.notSold}
    </Alert>
  )
}

/** Why the page of the payment service did not open; on a site without keys what to do instead. */
export function PlanPageFailed({ failure }: { failure: unknown }) {
  const texts = useTexts(planTexts)
  const failureText = useFailureText()
  if (failure === null) return null
  const code = codeOf(failure)
  if (code === 'billing_not_set_up' || code === 'price_missing') return <NotSold />
  return (
    <Alert tone="danger" title={texts.pageFailed}>
      {code === 'plan_page_refused' ? texts.pageRefused : failureText(failure)}
    </Alert>
  )
}
