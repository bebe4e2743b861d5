import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useSkipVisit } from '#data/series.ts'
import { useReopenVisit } from '#data/visit-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useVisitTimes } from '#parts/visit-times.ts'

import { seriesDialogTexts } from './series-dialogs.texts.ts'

/** Leaves one visit of a series out, with a reason if there is one; taken back from the toast. */
export function SkipDialog({
  businessId,
  visitId,
  day,
  onClose,
  finalFocus,
}: {
  businessId: string
  visitId: string
  day: string
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(seriesDialogTexts)
  const failureText = useFailureText()
  const times = useVisitTimes()
  const skip = useSkipVisit(businessId).mutateAsync
  const reopen = useReopenVisit(businessId).mutateAsync
  const [reason, setReason] = useState('')
  const { isBusy, run } = useBusy()

  const handleUndo = () =>
    void reopen(visitId).then(
      () => toast.info(texts.undone),
      (error: unknown) => toast.error(failureText(error)),
    )
  const handleSkip = () =>
    run(async () => {
      try {
        await skip({ id: visitId, reason: reason.trim() || null })
        toast.success(texts.skipped(times.day(day)), {
          action: { label: texts.undo, onClick: handleUndo },
        })
        onClose()
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={texts.skipTitle(times.day(day))}
      description={texts.skipBody}
      closeLabel={texts.close}
      isSticky={reason !== ''}
      finalFocus={finalFocus}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSkip()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {texts.skipConfirm}
          </Button>
        </>
      }
    >
      <Field label={texts.reason} hint={texts.reasonHint}>
        <TextInput
          value={reason}
          maxLength={visitLimits.cancelReason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  )
}
