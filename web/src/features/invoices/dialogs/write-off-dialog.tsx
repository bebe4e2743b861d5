import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'
import { ReasonField } from '#parts/payments/reason-field.tsx'

/** Writes off the balance of an invoice, which is not expected any more. */
export function WriteOffDialog({
  invoice,
  clientName,
  businessId,
  finalFocus,
  onClose,
}: {
  invoice: { id: string; number: string; balance: number }
  clientName: string
  businessId: string
  finalFocus?: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { writeOff: texts, fields } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'write_off_invoice')
  const [reason, setReason] = useState('')
  const handleSubmit = () =>
    attempt(async () => {
      await mutateAsync({ invoice_id: invoice.id, reason: reason.trim() || null })
      toast.success(texts.done(invoice.number))
      onClose()
    })
  return (
    <FormDialog
      role="alertdialog"
      size="sm"
      title={texts.title(invoice.number)}
      description={texts.body(format(invoice.balance), clientName)}
      submitLabel={texts.submit(format(invoice.balance))}
      submitLook={{ variant: 'danger' }}
      isBusy={isBusy}
      isSticky={reason !== ''}
      finalFocus={finalFocus}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <ReasonField label={fields.reason} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
