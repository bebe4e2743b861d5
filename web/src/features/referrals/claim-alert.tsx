import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useSignedIn } from '#session/session.tsx'

import { creditText } from './credit-text.ts'
import { useClaim } from './referral-queries.ts'
import { referralsTexts } from './referrals.texts.ts'

/** For a person who was referred and now pays: takes their half of the reward. */
export function ClaimAlert({ businessId, amount }: { businessId: string; amount: number }) {
  const texts = useTexts(referralsTexts)
  const { language } = useLanguage()
  const { userId } = useSignedIn()
  const failureText = useFailureText()
  const claim = useClaim(businessId, userId).mutateAsync
  const { isBusy, run } = useBusy()
  const handleClaim = async () => {
    try {
      const paid = await claim()
      if (paid > 0) toast.success(texts.claimed(creditText(language, paid)))
      else toast.warning(texts.claimedNothing)
    } catch (error) {
      toast.error(`${texts.claimFailed}. ${failureText(error)}`)
    }
  }
  return (
    <Alert
      tone="success"
      title={texts.claimTitle(creditText(language, amount))}
      action={
        <Button size="sm" isBusy={isBusy} onClick={() => void run(handleClaim)}>
          {texts.claim}
        </Button>
      }
    >
      {texts.claimBody}
    </Alert>
  )
}
