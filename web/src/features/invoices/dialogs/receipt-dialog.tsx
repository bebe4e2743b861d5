import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useInvoiceMoney } from '#data/payments.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import type { InvoiceDialogProps } from './invoice-dialog.ts'
import { invoiceDialogTexts } from './invoice-dialogs.texts.ts'

/** Sends the receipt of the payment that settled the invoice, to the client's address. */
export function ReceiptDialog({ invoice, businessId, finalFocus, onClose }: InvoiceDialogProps) {
  const { receipt: texts } = useTexts(invoiceDialogTexts)
  const { list } = useTexts(paymentsTexts)
  const { method } = useTexts(workLabelTexts)
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  const { isBusy, attempt } = useAttempt()
  const { data: money, isError } = useInvoiceMoney(businessId, invoice.id)
  const { mutateAsync } = useCommand(businessId, 'send_receipt')
  const payment = money?.payments.at(-1)
  const handleSubmit = () =>
    void attempt(async () => {
      if (!payment) return
      await mutateAsync({ payment_id: payment.id, to_address: null })
      toast.success(list.sent)
      onClose()
    })
  return (
    <FormDialog
      title={texts.title}
      description={texts.body(invoice.client?.email ?? '')}
      submitLabel={texts.submit}
      isBusy={isBusy}
      isBlocked={!payment}
      isSticky={false}
      finalFocus={finalFocus}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {isError && <p className="text-ink-faint">{list.failed}</p>}
      {!money && !isError && <Skeleton className="h-12" />}
      {payment && (
        <p>
          <span className="money block font-semibold">{format(payment.amount)}</span>
          <span className="block text-ink-soft text-xs">
            {dayOf(payment.paid_on)} · {method[payment.method]} · {payment.payment_number}
          </span>
        </p>
      )}
    </FormDialog>
  )
}
