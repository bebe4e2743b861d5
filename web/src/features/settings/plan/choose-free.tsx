import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { useState } from 'react'

import { useChooseFree } from '#data/plans.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'

import { planTexts } from './plan.texts.ts'

/** Goes on without paying, after a question that says what Free holds. */
export function ChooseFree({
  businessId,
  day,
}: {
  businessId: string
  /** The day on which Free begins; without one it begins at once. */
  day?: string
}) {
  const texts = useTexts(planTexts)
  const report = useReport()
  const { isBusy, run } = useBusy()
  const choose = useChooseFree(businessId).mutateAsync
  const [isAsking, setAsking] = useState(false)
  const handleConfirm = () =>
    run(async () => {
      const work = () => choose({ business_id: businessId })
      if (await report(work, { done: day ? texts.freeBegins(day) : texts.freeChosen, failed: texts.failed }))
        setAsking(false)
    })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.chooseFree}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleConfirm()}
        isBusy={isBusy}
        title={texts.freeTitle}
        body={day ? `${texts.freeFrom(day)} ${texts.freeBody}` : texts.freeBody}
        confirmLabel={texts.chooseFree}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
      />
    </>
  )
}
