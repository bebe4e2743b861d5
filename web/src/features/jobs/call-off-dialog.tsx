import { visitLimits } from '@fieldlark/domain/jobs/visit.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useMarkNoShow } from '#data/visit-work.ts'
import { useCancelVisit } from '#data/visit-writes.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useClientName } from '#parts/client-name.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { visitWorkTexts } from './visit-work.texts.ts'

/** A visit that will not be, or where nobody was: why, and whether the client is told. */
export function CallOffDialog({
  visit,
  businessId,
  status,
  onClose,
  finalFocus,
}: {
  visit: ScheduledVisit
  businessId: string
  status: 'cancelled' | 'no_show'
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(visitWorkTexts)
  const { ask } = texts
  const nameOf = useClientName()
  const failureText = useFailureText()
  const cancel = useCancelVisit(businessId)
  const markNoShow = useMarkNoShow(businessId)
  const { isBusy, run } = useBusy()
  const [reason, setReason] = useState('')
  const [tellClient, setTellClient] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isCancel = status === 'cancelled'
  const canTell = isCancel && visit.visit_date !== null && Boolean(visit.client?.email)

  const handleSubmit = async () => {
    const why = { id: visit.id, reason: reason.trim() || null }
    try {
      if (isCancel) await cancel.mutateAsync({ ...why, tellClient: canTell && tellClient })
      else await markNoShow.mutateAsync(why)
      toast.success(isCancel ? texts.cancelled : texts.noShowed)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={isCancel ? ask.cancelTitle : ask.noShowTitle}
      description={isCancel ? ask.cancelBody : ask.noShowBody}
      closeLabel={ask.close}
      finalFocus={finalFocus}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void run(handleSubmit)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ask.keep}
          </Button>
          <Button type="submit" variant={isCancel ? 'danger' : 'primary'} isBusy={isBusy}>
            {isCancel ? ask.confirmCancel : ask.confirmNoShow}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={ask.reason}>
          <TextInput
            value={reason}
            maxLength={visitLimits.cancelReason}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {canTell && visit.client && (
          <Checkbox
            label={ask.tell(nameOf(visit.client))}
            description={visit.client.email}
            checked={tellClient}
            onChange={({ target }) => setTellClient(target.checked)}
          />
        )}
        {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
      </div>
    </Dialog>
  )
}
