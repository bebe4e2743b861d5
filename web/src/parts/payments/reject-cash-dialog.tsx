import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import type { ListedCashNote } from '#data/cash-notes.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useFieldText } from '#parts/forms/field-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useMoney } from '#parts/money/money.ts'

import { cashTexts } from './cash.texts.ts'
import { ReasonField } from './reason-field.tsx'

/** Asks why noted cash does not become a payment. */
export function RejectCashDialog({
  noted,
  who,
  businessId,
  finalFocus,
  onRejected,
  onClose,
}: {
  noted: ListedCashNote
  /** The name of whoever took the cash; empty while it is not known. */
  who: string
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onRejected: () => void
  onClose: () => void
}) {
  const texts = useTexts(cashTexts)
  const fieldText = useFieldText()
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync: reject } = useCommand(businessId, 'reject_cash')
  const [reason, setReason] = useState('')
  const [wasMissing, setMissing] = useState(false)
  const isMissing = reason.trim() === ''
  const handleSubmit = () => {
    setMissing(isMissing)
    if (isMissing) return
    void attempt(async () => {
      await reject({ note_id: noted.id, reason: reason.trim() })
      toast.success(texts.rejected)
      onRejected()
      onClose()
    })
  }
  return (
    <FormDialog
      role="alertdialog"
      size="sm"
      title={texts.rejectTitle(format(noted.amount))}
      description={texts.rejectBody(who)}
      submitLabel={texts.reject}
      submitLook={{ variant: 'danger' }}
      isBusy={isBusy}
      isSticky={reason !== ''}
      finalFocus={finalFocus}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        isRequired
        error={fieldText(wasMissing && isMissing ? 'required' : undefined)}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
