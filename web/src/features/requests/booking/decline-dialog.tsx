import { Alert } from '@fieldlark/ui/alert.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { bookingTexts } from './booking.texts.ts'
import { useWaitingBooking } from './waiting-booking.ts'

type Props = {
  requestId: string
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Declines a booking; the reason goes to the client, and stays in its history. */
export function DeclineDialog({ requestId, businessId, finalFocus, onClose }: Props) {
  const texts = useTexts(bookingTexts)
  const failureText = useFailureText()
  const booking = useWaitingBooking(businessId, { id: requestId })
  const { mutateAsync } = useCommand(businessId, 'decline_booking')
  const { isBusy, failure, start } = useTask()
  const [reason, setReason] = useState('')
  const decline = () =>
    start(async () => {
      await mutateAsync({ request_id: requestId, reason: reason.trim() || null })
      toast.success(texts.declined)
      onClose()
    })
  const isSilent = booking?.is_mailed === false
  const goesOut = booking && (isSilent ? texts.declineSilent : texts.declineMailed(booking.language))
  return (
    <FormDialog
      size="sm"
      title={texts.declineTitle}
      description={[texts.declineBody, goesOut].filter(Boolean).join(' ')}
      submitLabel={texts.decline}
      submitLook={{ variant: 'danger' }}
      cancelLabel={texts.keep}
      isBusy={isBusy}
      finalFocus={finalFocus}
      onSubmit={() => void decline()}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Field label={isSilent ? texts.ownReason : texts.reason}>
          <TextInput
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
      </div>
    </FormDialog>
  )
}
