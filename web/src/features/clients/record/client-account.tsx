import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useInvoicesOf } from '#data/invoices.ts'
import { type ClientBalance, useClientBalance } from '#data/payments.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { InvoiceRows } from '#parts/payments/invoice-rows.tsx'
import { paths } from '#paths.ts'

import { clientAccountTexts } from './client-account.texts.ts'
import { ClientPayments } from './client-payments.tsx'

const StatementDialog = lazyPart(async () => (await import('./statement-dialog.tsx')).StatementDialog)

const shown = 5

/** A client's balance and credit, their invoices and payments, and their statement. */
export function ClientAccount({ client, businessId }: { client: Client; businessId: string }) {
  const texts = useTexts(clientAccountTexts)
  const balance = useClientBalance(businessId, client.id)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <CardHeader
        title={texts.title}
        actions={
          <Button ref={trigger} variant="secondary" size="sm" onClick={() => setOpen(true)}>
            <FileText aria-hidden />
            {texts.statement}
          </Button>
        }
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {balance.isError ? (
          <NotLoaded onRetry={() => void balance.refetch()} />
        ) : balance.data === undefined ? (
          <Skeleton className="h-16 w-full" />
        ) : (
          <Figures balance={balance.data} />
        )}
        <Invoices businessId={businessId} clientId={client.id} />
        <ClientPayments businessId={businessId} clientId={client.id} />
        <div>
          <Button
            variant="secondary"
            size="sm"
            render={<Link to={`${paths.invoiceNew}?client=${client.id}`} />}
          >
            <Plus aria-hidden />
            {texts.newInvoice}
          </Button>
        </div>
      </CardBody>
      {isOpen && (
        <Suspense fallback={null}>
          <StatementDialog client={client} finalFocus={trigger} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(clientAccountTexts)
  return (
    <Alert
      tone="danger"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.notLoaded}
    </Alert>
  )
}

function Figure({ label, tone, children }: { label: string; tone?: string | false; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className={cn('money truncate text-lg font-semibold', tone)}>{children}</dd>
    </div>
  )
}

function Figures({ balance }: { balance: ClientBalance | null }) {
  const texts = useTexts(clientAccountTexts)
  const { format } = useMoney()
  const { balance: owed = 0, overdue = 0, credit = 0, paid = 0 } = balance ?? {}
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure label={texts.owes}>{format(owed)}</Figure>
      <Figure label={texts.overdue} tone={overdue > 0 && 'text-danger'}>
        {format(overdue)}
      </Figure>
      <Figure label={texts.credit} tone={credit > 0 && 'text-field'}>
        {format(credit)}
      </Figure>
      <Figure label={texts.paid}>{format(paid)}</Figure>
    </dl>
  )
}

function Invoices({ businessId, clientId }: { businessId: string; clientId: string }) {
  const texts = useTexts(clientAccountTexts)
  const { data: invoices, isError, refetch } = useInvoicesOf(businessId, { clientId })
  if (isError) return <NotLoaded onRetry={() => void refetch()} />
  if (!invoices) return <Skeleton className="h-24 w-full" />
  return (
    <section aria-label={texts.invoices} className="grid grid-cols-1 gap-1">
      <h3 className="text-xs font-semibold text-ink-soft">{texts.invoices}</h3>
      {invoices.length === 0 ? (
        <p className="text-pretty text-ink-faint">{texts.noInvoices}</p>
      ) : (
        <InvoiceRows invoices={invoices.slice(0, shown)} />
      )}
      {invoices.length > shown && (
        <Link to={`${paths.invoices}?client=${clientId}`} className="text-sm font-semibold text-field">
          {texts.all(invoices.length)}
        </Link>
      )}
    </section>
  )
}
