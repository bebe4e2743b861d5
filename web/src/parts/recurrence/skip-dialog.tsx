import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { seriesDialogTexts } from './series-dialogs.texts.ts'

type Props = {
  businessId: string
  visitId: string
  day: string
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Skips the visit; the toast offers to undo it. */
function useSkip({ businessId, visitId, day, onClose }: Props) {
  const texts = useTexts(seriesDialogTexts)
  const times = useVisitTimes()
  const skip = useCommand(businessId, 'skip_visit').mutateAsync
  const reopen = useCommand(businessId, 'reopen_visit').mutateAsync
  const { isBusy, attempt } = useAttempt()
  const handleUndo = () =>
    void attempt(async () => {
      await reopen({ visit_id: visitId })
      toast.info(texts.undone)
    })
  const handleSkip = (reason: string) =>
    attempt(async () => {
      await skip({ visit_id: visitId, reason: reason.trim() || null })
      const undo = { label: texts.undo, onClick: handleUndo }
      toast.success(texts.skipped(times.day(day)), { action: undo })
      onClose()
    })
  return { isBusy, handleSkip }
}

/** Skips one visit of a series, with an optional reason. */
export function SkipDialog(props: Props) {
  const texts = useTexts(seriesDialogTexts)
  const times = useVisitTimes()
  const { isBusy, handleSkip } = useSkip(props)
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      size="sm"
      onClose={props.onClose}
      title={texts.skipTitle(times.day(props.day))}
      description={texts.skipBody}
      isSticky={reason !== ''}
      finalFocus={props.finalFocus}
      submitLabel={texts.skipConfirm}
      isBusy={isBusy}
      onSubmit={() => void handleSkip(reason)}
    >
      <Field label={texts.reason} hint={texts.reasonHint}>
        <TextInput
          value={reason}
          maxLength={visitLimits.cancelReason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
