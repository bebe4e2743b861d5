import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'

import { newId } from '#data/new-id.ts'
import { useClientBalance, usePaymentStep } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useMoney } from '#parts/money.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'
import { useAttempt } from '#parts/payments/use-attempt.ts'

import type { InvoiceDialogProps } from './invoice-dialog.ts'

/** Pays an invoice with what the client has with the business already, as far as it goes. */
export function CreditDialog({ invoice, businessId, finalFocus, onClose }: InvoiceDialogProps) {
  const { credit: texts, cancel, close } = useTexts(paymentsTexts)
  const { format, exponent } = useMoney()
  const nameOf = useClientName()
  const { data: account } = useClientBalance(businessId, invoice.client_id)
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = usePaymentStep(businessId, 'applyCredit')
  const [id] = useState(newId)
  const has = toMinor(account?.credit ?? 0, exponent)
  const owed = toMinor(invoice.balance, exponent)
  const used = format(fromMinor(has < owed ? has : owed, exponent))
  const handleConfirm = () =>
    attempt(async () => {
      await mutateAsync({ invoiceId: invoice.id, id, amount: null })
      toast.success(texts.done(used))
      onClose()
    })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void handleConfirm()}
      title={texts.title}
      body={invoice.client ? texts.has(nameOf(invoice.client), format(account?.credit ?? 0)) : ''}
      confirmLabel={texts.submit(used)}
      cancelLabel={cancel}
      closeLabel={close}
      isBusy={isBusy}
      finalFocus={finalFocus}
    />
  )
}
