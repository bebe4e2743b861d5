import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useInvoicesOf } from '#data/invoices.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { InvoiceChoiceDialog } from '#parts/completion/invoice-choice-dialog.tsx'
import { useInvoiceChoice } from '#parts/completion/use-invoice-choice.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { InvoiceRows } from '#parts/payments/invoice-rows.tsx'
import { invoiceHref, paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { jobTexts } from './job.texts.ts'
import { jobInvoicesTexts } from './job-invoices.texts.ts'

const CashToConfirm = lazyPart(
  async () => (await import('#parts/payments/cash-to-confirm.tsx')).CashToConfirm,
)
const OwnCash = lazyPart(async () => (await import('./own-cash.tsx')).OwnCash)

type Props = { job: WholeJob; businessId: string }

/** The invoices of the job, the work still to be billed, and what was decided about billing it. */
export function JobInvoices({ job, businessId, isOwn }: Props & { isOwn: boolean }) {
  const canEdit = useCan('edit invoices')
  const canBill = useCan('invoice own work') && isOwn
  return (
    <div className="grid gap-4">
      {canBill && <Waiting job={job} businessId={businessId} />}
      <Made job={job} businessId={businessId} />
      {isOwn && <Cash job={job} businessId={businessId} />}
      {canEdit && <Choice job={job} businessId={businessId} />}
    </div>
  )
}

function Waiting({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobInvoicesTexts)
  const canEdit = useCan('edit invoices')
  const { formatSum } = useMoney()
  const { data: work } = useUninvoicedWork(businessId, { jobId: job.id })
  if (!work || work.rows.length === 0) return null
  return (
    <Alert
      tone="warning"
      action={
        canEdit ? (
          <Button size="sm" render={<Link to={`${paths.invoiceNew}?job=${job.id}`} />}>
            <Plus aria-hidden />
            {texts.create}
          </Button>
        ) : (
          <AgreedInvoice job={job} businessId={businessId} />
        )
      }
    >
      {texts.waiting(formatSum(work.rows.map(({ total }) => total)))}
      {work.more > 0 && ` ${texts.more(work.more)}`}
    </Alert>
  )
}

/** Makes the invoice at the agreed prices, for those who set none, and opens its send dialog. */
function AgreedInvoice({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobInvoicesTexts)
  const navigate = useNavigate()
  const { isBusy, attempt } = useAttempt()
  const { mutateAsync: create } = useCommand(businessId, 'create_invoice')
  const make = () =>
    attempt(async () => {
      const { id } = await create({
        business_id: businessId,
        client_id: job.client_id,
        sources: [{ job_id: job.id }],
      })
      await navigate(`${invoiceHref(id)}?dialog=send`)
    })
  return (
    <Button size="sm" isBusy={isBusy} onClick={() => void make()}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  )
}

function Made({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const own = useTexts(jobInvoicesTexts)
  const { data: invoices, isError, refetch } = useInvoicesOf(businessId, { jobId: job.id })
  if (isError) {
    return (
      <RetryAlert retryLabel={own.tryAgain} onRetry={() => void refetch()}>
        {own.notLoaded}
      </RetryAlert>
    )
  }
  if (!invoices) return <Skeleton className="h-24 rounded-card" />
  if (invoices.length === 0) {
    return <EmptyList icon={<FileText />} title={texts.invoicesTitle} body={texts.invoicesBody} />
  }
  return (
    <Card>
      <CardHeader title={own.title} />
      <CardBody>
        <InvoiceRows invoices={invoices} />
      </CardBody>
    </Card>
  )
}

/** Cash that was taken on the job: the office confirms it, the others note it. */
function Cash({ job, businessId }: { job: WholeJob; businessId: string }) {
  const canRecord = useCan('record payments')
  const canNote = useCan('note cash')
  const { data: invoices } = useInvoicesOf(businessId, { jobId: job.id })
  const payable = (invoices ?? []).filter(
    ({ status, balance }) => (status === 'draft' || status === 'sent') && balance > 0,
  )
  if (!invoices) return null
  return (
    <Suspense fallback={null}>
      {canRecord ? (
        <CashToConfirm key={job.id} businessId={businessId} jobIds={[job.id]} payable={payable} />
      ) : (
        canNote && <OwnCash job={job} businessId={businessId} payable={payable} />
      )}
    </Suspense>
  )
}

function Choice({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const choose = useInvoiceChoice(businessId, job.id)
  return (
    <Card>
      <CardHeader
        title={texts.choice}
        actions={
          <Button ref={trigger} variant="secondary" size="sm" onClick={() => setChoosing(true)}>
            {texts.change}
          </Button>
        }
      />
      <CardBody>
        {job.invoice_choice ? (
          <p className="font-semibold">{texts.choices[job.invoice_choice]}</p>
        ) : (
          <p className="text-ink-faint">{texts.noChoice}</p>
        )}
      </CardBody>
      {isChoosing && (
        <InvoiceChoiceDialog onChoose={choose} finalFocus={trigger} onClose={() => setChoosing(false)} />
      )}
    </Card>
  )
}
