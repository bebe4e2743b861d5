import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type ReactNode, type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'

import { callOffTexts } from './call-off.texts.ts'

type Props = {
  visit: ScheduledVisit
  businessId: string
  status: 'cancelled' | 'no_show'
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  /** The client asked for it and waits for an answer: they are told unless somebody chooses otherwise. */
  isAsked?: boolean
  /** Above the fields: what has changed meanwhile. */
  note?: ReactNode
}

function useCallOff({ visit, businessId, status, onClose }: Props) {
  const texts = useTexts(callOffTexts)
  const cancel = useCommand(businessId, 'cancel_visit')
  const markNoShow = useCommand(businessId, 'mark_no_show')
  const { isBusy, failure, start } = useTask()
  const callOff = (typed: string, tell_client: boolean) =>
    start(async () => {
      const why = { visit_id: visit.id, reason: typed.trim() || null }
      if (status === 'cancelled') await cancel.mutateAsync({ ...why, tell_client })
      else await markNoShow.mutateAsync(why)
      toast.success(status === 'cancelled' ? texts.cancelled : texts.noShowed)
      onClose()
    })
  return { isBusy, failure, callOff }
}

/** Cancels a visit or marks it as a no-show: the reason, and whether the client is notified. */
export function CallOffDialog(props: Props) {
  const { visit, status, onClose, finalFocus, isAsked = false } = props
  const texts = useTexts(callOffTexts)
  const nameOf = useClientName()
  const failureText = useFailureText()
  const { isBusy, failure, callOff } = useCallOff(props)
  const [reason, setReason] = useState('')
  const [tellClient, setTellClient] = useState(isAsked)
  const isCancel = status === 'cancelled'
  const canTell = isCancel && visit.visit_date !== null && Boolean(visit.client?.email)
  return (
    <FormDialog
      size="sm"
      onClose={onClose}
      title={isCancel ? texts.cancelTitle : texts.noShowTitle}
      description={isCancel ? texts.cancelBody : texts.noShowBody}
      finalFocus={finalFocus}
      submitLabel={isCancel ? texts.confirmCancel : texts.confirmNoShow}
      submitLook={{ variant: isCancel ? 'danger' : 'primary' }}
      cancelLabel={texts.keep}
      isBusy={isBusy}
      onSubmit={() => void callOff(reason, canTell && tellClient)}
    >
      <div className="grid gap-3">
        {props.note}
        <Field label={texts.reason}>
          <TextInput
            value={reason}
            maxLength={visitLimits.cancelReason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {canTell && visit.client && (
          <Checkbox
            label={texts.tell(nameOf(visit.client))}
            description={visit.client.email}
            checked={tellClient}
            onChange={({ target }) => setTellClient(target.checked)}
          />
        )}
        {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
      </div>
    </FormDialog>
  )
}
