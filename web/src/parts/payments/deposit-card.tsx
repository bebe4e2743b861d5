import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { type DepositOf, type DepositPayment, useDeposit } from '#data/deposits.ts'
import { useClientBalance } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useMoney } from '#parts/money/money.ts'
import { invoiceHref } from '#paths.ts'

import { depositTexts } from './deposit.texts.ts'
import { PaymentRows } from './payment-rows.tsx'

const RecordPaymentDialog = lazyPart(
  async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
)

type DepositMoney = NonNullable<ReturnType<typeof useDeposit>['data']>
type Deposit = {
  businessId: string
  of: DepositOf
  /** The agreed amount. */
  amount: number
  /** Its name in the dialog, such as the number of the quote. */
  label: string
  client: { id: string; name: string; hasAddress: boolean }
}

/** The agreed deposit, its payments, and the invoices it was applied to. */
export function DepositCard({ businessId, of, amount, label, client }: Deposit) {
  const texts = useTexts(depositTexts)
  const { data: deposit, isError, refetch } = useDeposit(businessId, of)
  const { data: balance } = useClientBalance(businessId, client.id)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isRecording, setRecording] = useState(false)
  const missing = deposit?.missing ?? null
  const record = (
    <Button ref={trigger} variant="secondary" size="sm" onClick={() => setRecording(true)}>
      <Plus aria-hidden />
      {texts.record}
    </Button>
  )
  const target = {
    clientId: client.id,
    ...(of.record === 'job' ? { jobId: of.id } : { quoteId: of.id }),
    label,
    due: missing ?? 0,
    receiptTo: client.hasAddress ? client.name : null,
  }
  return (
    <Card>
      <CardHeader title={texts.title} actions={missing !== null && record} />
      <CardBody className="grid gap-3">
        {isError ? (
          <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
            {texts.notLoaded}
          </RetryAlert>
        ) : deposit ? (
          <>
            <DepositSums requested={amount} deposit={deposit} />
            <Received
              businessId={businessId}
              client={client}
              deposit={deposit}
              credit={balance?.credit ?? 0}
            />
            <Uses payments={deposit.payments} isOpen={missing !== null} />
          </>
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
      </CardBody>
      {isRecording && (
        <Suspense fallback={null}>
          <RecordPaymentDialog
            target={target}
            businessId={businessId}
            finalFocus={trigger}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

/** Agreed, received after refunds, and still missing. */
function DepositSums({
  requested,
  deposit: { payments, missing },
}: {
  requested: number
  deposit: DepositMoney
}) {
  const texts = useTexts(depositTexts)
  const { format, exponent } = useMoney()
  const received = payments.reduce((sum, { amount: paid, refunds }) => {
    const back = refunds.reduce((total, refund) => total + toMinor(refund.amount, exponent), 0n)
    return sum + toMinor(paid, exponent) - back
  }, 0n)
  const rows = [
    [texts.asked, format(requested)],
    [texts.received, format(fromMinor(received, exponent))],
    ...(missing === null ? [] : [[texts.missing, format(missing)] as const]),
  ] as const
  return (
    <dl className="grid gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="money font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The payments, and the actions on each. */
function Received({
  businessId,
  client,
  deposit: { payments },
  credit,
}: Pick<Deposit, 'businessId' | 'client'> & { deposit: DepositMoney; credit: number }) {
  if (payments.length === 0) return null
  return (
    <div className="border-line border-t pt-3">
      <PaymentRows
        payments={payments}
        businessId={businessId}
        invoice={null}
        clientName={client.name}
        hasAddress={client.hasAddress}
        credit={credit}
      />
    </div>
  )
}

/** The invoices it was applied to; before there is one, a note on what will happen with it. */
function Uses({ payments, isOpen }: { payments: readonly DepositPayment[]; isOpen: boolean }) {
  const texts = useTexts(depositTexts)
  const { format, exponent } = useMoney()
  const uses = payments.flatMap(({ credits }) => credits.filter(({ kind }) => kind === 'applied'))
  if (uses.length === 0) {
    const isWaiting = isOpen || payments.length > 0
    return isWaiting && <p className="text-pretty text-ink-faint text-xs">{texts.later}</p>
  }
  return uses.map(({ id, amount, invoice }) => (
    <p key={id} className="text-ink-soft text-xs">
      <span className="money">{texts.used(format(fromMinor(-toMinor(amount, exponent), exponent)))}</span>{' '}
      {invoice && (
        <Link
          to={invoiceHref(invoice.id)}
          className="inline-flex min-h-6 items-center font-medium text-ink underline underline-offset-4 max-md:min-h-11"
        >
          {invoice.invoice_number ?? texts.invoice}
        </Link>
      )}
    </p>
  ))
}
