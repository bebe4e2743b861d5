import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import type { WholeInvoice } from '#data/invoices.ts'
import { useClientBalance, useInvoiceMoney } from '#data/payments.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'
import { PaymentRows } from '#parts/payments/payment-rows.tsx'
import { paymentsTexts } from '#parts/payments/payments.texts.ts'

import { useInvoiceName } from '../use-invoice-name.ts'

/** The payments, refunds and applied credit of an invoice. */
export function InvoicePayments({ invoice, businessId }: { invoice: WholeInvoice; businessId: string }) {
  const { list: texts } = useTexts(paymentsTexts)
  const nameOf = useClientName()
  const number = useInvoiceName()(invoice)
  const { data: money, isError } = useInvoiceMoney(businessId, invoice.id)
  const { data: account } = useClientBalance(businessId, invoice.client_id)
  const isEmpty = money?.payments.length === 0 && money.credits.length === 0
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody>
        {isError && <p className="text-ink-faint">{texts.failed}</p>}
        {!money && !isError && (
          <output aria-label={texts.loading}>
            <Skeleton className="h-4 w-40" />
          </output>
        )}
        {isEmpty && <p className="text-ink-faint">{texts.empty}</p>}
        {money && money.payments.length > 0 && (
          <PaymentRows
            payments={money.payments}
            businessId={businessId}
            invoice={{ number, balance: invoice.balance }}
            clientName={invoice.client ? nameOf(invoice.client) : ''}
            hasAddress={Boolean(invoice.client?.email)}
            credit={account?.credit ?? 0}
          />
        )}
        {money?.credits.map((credit) => (
          <UsedCredit key={credit.id} credit={credit} businessId={businessId} />
        ))}
      </CardBody>
    </Card>
  )
}

function UsedCredit({
  credit: { id, amount, created_at },
  businessId,
}: {
  credit: { id: string; amount: number; created_at: string }
  businessId: string
}) {
  const { list: texts } = useTexts(paymentsTexts)
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync } = useCommand(businessId, 'remove_credit')
  const handleTakeBack = () =>
    void attempt(async () => {
      await mutateAsync({ credit_id: id })
      toast.success(texts.takenBack)
    })
  return (
    <p className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="money block">{texts.credit(format(-amount))}</span>
        <span className="block text-ink-faint text-xs">{dayOf(created_at)}</span>
      </span>
      <Button variant="ghost" size="sm" isBusy={isBusy} onClick={handleTakeBack}>
        {texts.takeBack}
      </Button>
    </p>
  )
}
