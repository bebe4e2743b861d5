import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import { businesses } from '#data/businesses.ts'
import { useWrite } from '#data/write.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useCan, useSignedIn } from '#session/session.tsx'

import { AccountRow } from '../account-row.tsx'
import { businessEmailTexts } from './business-email.texts.ts'
import { earlierEmail, forgetEmail } from './business-email.ts'

/** After a change of the address for signing in: the documents of the business still name the earlier one. */
export function BusinessEmailRow({ email }: { email: string }) {
  const texts = useTexts(businessEmailTexts)
  const { userId, business, refresh } = useSignedIn()
  const canChange = useCan('edit business')
  const [isLeft, setLeft] = useState(false)
  const report = useReport()
  const { isBusy, run } = useBusy()
  const save = useWrite(business?.id ?? '', { changes: ['businesses'] }, (version: number) =>
    businesses.update(business?.id ?? '', { email, version }),
  ).mutateAsync
  const earlier = earlierEmail(userId)
  const isStale = earlier !== null && earlier !== email && business?.email === earlier
  if (!isStale || !canChange || isLeft) return null
  const leave = () => {
    forgetEmail(userId)
    setLeft(true)
  }
  const change = () =>
    run(async () => {
      const isDone = await report(() => save(business.version), { done: texts.changed, failed: texts.failed })
      await refresh().catch(() => {})
      if (isDone) leave()
    })
  return (
    <AccountRow title={texts.title} body={texts.body(business.business_name, earlier)}>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void change()}>
        {texts.use(email)}
      </Button>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={leave}>
        {texts.leave}
      </Button>
    </AccountRow>
  )
}
