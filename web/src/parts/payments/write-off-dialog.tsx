import { paymentLimits } from '@fieldlark/domain/payments/payment.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'

import { useInvoiceStep } from '#data/invoice-actions.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import { paymentsTexts } from './payments.texts.ts'
import { useAttempt } from './use-attempt.ts'

/** The rest of an invoice is not expected any more. */
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
  const { writeOff: texts, ...words } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useInvoiceStep(businessId, 'writeOff')
  const [reason, setReason] = useState('')
  const handleSubmit = () =>
    attempt(async () => {
      await mutateAsync({ invoiceId: invoice.id, reason: reason.trim() || null })
      toast.success(texts.done(invoice.number))
      onClose()
    })
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      isOpen
      onClose={onClose}
      title={texts.title(invoice.number)}
      description={texts.body(format(invoice.balance), clientName)}
      closeLabel={words.close}
      finalFocus={finalFocus}
      isSticky={reason !== ''}
      onSubmit={(event) => {
        event.preventDefault()
        void handleSubmit()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" isBusy={isBusy} busyLabel={words.working}>
            {texts.submit(format(invoice.balance))}
          </Button>
        </>
      }
    >
      <Field label={words.fields.reason}>
        <TextInput
          autoComplete="off"
          maxLength={paymentLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  )
}
