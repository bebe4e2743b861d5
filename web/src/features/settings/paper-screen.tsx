import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'

import { usePaperSettings } from '#data/paper-settings.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { ManagersOnly } from './managers-only.tsx'
import { paperTexts } from './paper.texts.ts'
import { PaperForm } from './paper-form.tsx'

/** How what the business prints and sends looks, and what it says. */
export function PaperScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Settings />
    </ManagersOnly>
  )
}

function Settings() {
  const texts = useTexts(paperTexts)
  const failureText = useFailureText()
  const business = useBusiness()
  const { data, error, refetch } = usePaperSettings(business.id)
  if (data) return <PaperForm key={business.id} settings={data} business={business} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => void refetch()}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" title={texts.loadFailed} action={retry}>
      {failureText(error)}
    </Alert>
  )
}
