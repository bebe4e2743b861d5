import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useClientBalance } from '#data/payments.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'

import type { InvoiceDialogProps } from './invoice-dialog.ts'

/** Pays an invoice from the client's credit balance, as far as it goes. */
export function CreditDialog({ invoice, businessId, finalFocus, onClose }: InvoiceDialogProps) {
  const { credit: texts, cancel, close } = useTexts(paymentsTexts)
  const { format, exponent } = useMoney()
  const nameOf = useClientName()
  const { data: account } = useClientBalance(businessId, invoice.client_id)
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'apply_credit')
  const has = toMinor(account?.credit ?? 0, exponent)
  const owed = toMinor(invoice.balance, exponent)
  const used = format(fromMinor(has < owed ? has : owed, exponent))
  const handleConfirm = () =>
    attempt(async () => {
      await mutateAsync({ invoice_id: invoice.id, amount: null })
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
