import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTexts } from '#language/language.tsx'

import { referralsTexts } from './referrals.texts.ts'

/** As long as no plan can be paid, no referral converts. */
export function NotYetAlert() {
  const texts = useTexts(referralsTexts)
  return (
    <Alert tone="info" title={texts.notYetTitle}>
      {texts.notYet}
    </Alert>
  )
}
