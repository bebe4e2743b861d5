import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { useInvoicesOf } from '#data/invoices-of.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useTexts } from '#language/language.tsx'
import { InvoiceRows } from '#parts/invoice-rows.tsx'
import { useMoney } from '#parts/money.ts'
import { useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { InvoiceChoiceDialog } from './invoice-choice-dialog.tsx'
import { jobTexts } from './job.texts.ts'
import { jobInvoicesTexts } from './job-invoices.texts.ts'

/** What was billed of this job, what waits to be, and what is to happen when the work is done. */
export function JobInvoices({ job, businessId }: { job: WholeJob; businessId: string }) {
  const canEdit = useCan('edit invoices')
  return (
    <div className="grid gap-4">
      {canEdit && <Waiting job={job} businessId={businessId} />}
      <Made job={job} businessId={businessId} />
      {canEdit && <Choice job={job} businessId={businessId} />}
    </div>
  )
}

function Waiting({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobInvoicesTexts)
  const { formatSum } = useMoney()
  const { data: work = [] } = useUninvoicedWork(businessId, { jobId: job.id })
  if (work.length === 0) return null
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" render={<Link to={`${paths.invoiceNew}?job=${job.id}`} />}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
      }
    >
      {texts.waiting(formatSum(work.map(({ total }) => total)))}
    </Alert>
  )
}

function Made({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const own = useTexts(jobInvoicesTexts)
  const { data: invoices, isError, refetch } = useInvoicesOf(businessId, { jobId: job.id })
  if (isError) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {own.tryAgain}
          </Button>
        }
      >
        {own.notLoaded}
      </Alert>
    )
  }
  if (!invoices) return <Skeleton className="h-24 rounded-card" />
  if (invoices.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState icon={<FileText />} title={texts.invoicesTitle} body={texts.invoicesBody} />
      </div>
    )
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

function Choice({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isChoosing, setChoosing] = useState(false)
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
        <InvoiceChoiceDialog
          businessId={businessId}
          jobId={job.id}
          finalFocus={trigger}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  )
}
