import { Button } from '@fieldlark/ui/button.tsx'

import { useUnreadElsewhere } from '#data/notifications.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { notificationTexts } from './notifications.texts.ts'

/** What is new in the person's other businesses, each with the way there. */
export function NewsElsewhere() {
  const texts = useTexts(notificationTexts)
  const { id: businessId } = useBusiness()
  const { memberships, switchBusiness } = useSignedIn()
  const others = memberships.map(({ business }) => business).filter(({ id }) => id !== businessId)
  const { data: counts } = useUnreadElsewhere(businessId, others.length > 0)
  const { isBusy, attempt } = useAttempt()
  return others.map(({ id, business_name: name }) => {
    const count = counts?.get(id)
    if (count === undefined) return null
    return (
      <Button
        key={id}
        variant="ghost"
        size="sm"
        className="-ml-3"
        isBusy={isBusy}
        onClick={() => void attempt(() => switchBusiness(id))}
      >
        {texts.elsewhere(count, name)}
      </Button>
    )
  })
}
