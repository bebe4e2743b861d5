import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { WorkSource } from '#data/billable-work.ts'
import { useJob } from '#data/jobs.ts'
import { useQuote } from '#data/quotes.ts'
import { useInvoicePlan } from '#data/uninvoiced-work.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { Allowed } from '#parts/record/allowed.tsx'
import { RecordLoading } from '#parts/record/record-missing.tsx'
import { clientHref, jobHref, paths, quoteHref } from '#paths.ts'
import { dropDraft, readDraft } from '#session/draft.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { InvoiceEditor } from '../edit/invoice-editor.tsx'
import { invoiceStartTexts } from './invoice-start.texts.ts'
import { InvoiceStart, type StartingFrom } from './invoice-start.tsx'

/** A new invoice: first the choice of work to bill (preset by `?client=`, `?job=` or `?quote=`), then the form with its lines. */
export function InvoiceNewScreen() {
  return (
    <Allowed action="edit invoices" instead={paths.invoices}>
      <Beginning />
    </Allowed>
  )
}

function Beginning() {
  const [address] = useSearchParams()
  const [jobId, quoteId] = [address.get('job'), address.get('quote')]
  if (jobId) return <OfJob key={jobId} jobId={jobId} />
  if (quoteId) return <OfQuote key={quoteId} quoteId={quoteId} />
  const clientId = address.get('client') ?? ''
  return (
    <NewInvoice
      from={{ clientId, job: null, quoteId: null }}
      leaveTo={clientId ? clientHref(clientId) : paths.invoices}
    />
  )
}

function OfJob({ jobId }: { jobId: string }) {
  const { id: businessId } = useBusiness()
  const { data: job, isError } = useJob(businessId, jobId)
  // An invoice can be written even if its job cannot be read.
  if (isError)
    return <NewInvoice from={{ clientId: '', job: null, quoteId: null }} leaveTo={paths.invoices} />
  if (!job) return <RecordLoading record="invoice" />
  return <NewInvoice from={{ clientId: job.client_id, job, quoteId: null }} leaveTo={jobHref(jobId)} />
}

function OfQuote({ quoteId }: { quoteId: string }) {
  const { id: businessId } = useBusiness()
  const { data: quote, isError } = useQuote(businessId, quoteId)
  if (isError)
    return <NewInvoice from={{ clientId: '', job: null, quoteId: null }} leaveTo={paths.invoices} />
  if (!quote) return <RecordLoading record="invoice" />
  return <NewInvoice from={{ clientId: quote.client_id, job: null, quoteId }} leaveTo={quoteHref(quoteId)} />
}

/** `kept`: continues the stored draft. */
type Begun = { clientId: string; sources: readonly WorkSource[] } | 'kept'

function NewInvoice({ from, leaveTo }: { from: StartingFrom; leaveTo: string }) {
  const { id: businessId } = useBusiness()
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const draftName = `invoice:${userId}:${businessId}:new`
  const [begun, setBegun] = useState<Begun | null>(null)
  const [isFirst, setFirst] = useState(true)
  const leave = () => void navigate(leaveTo, { replace: true })
  if (begun === null) {
    return (
      <InvoiceStart
        from={from}
        businessId={businessId}
        hasDraft={readDraft(draftName) !== null}
        isFirst={isFirst}
        onResume={() => setBegun('kept')}
        onBegin={(clientId, sources) => {
          dropDraft(draftName)
          setBegun({ clientId, sources })
        }}
        onLeave={leave}
      />
    )
  }
  const again = () => {
    setFirst(false)
    setBegun(null)
  }
  if (begun === 'kept') {
    return (
      <InvoiceEditor draftName={draftName} invoice={null} plan={null} onDiscard={again} onLeave={leave} />
    )
  }
  return <Planned {...begun} draftName={draftName} onAgain={again} onLeave={leave} />
}

/** The form, once its initial values are known. */
function Planned({
  clientId,
  sources,
  draftName,
  onAgain,
  onLeave,
}: Exclude<Begun, 'kept'> & { draftName: string; onAgain: () => void; onLeave: () => void }) {
  const texts = useTexts(invoiceStartTexts)
  const failureText = useFailureText()
  const { id: businessId } = useBusiness()
  const isBlank = clientId === ''
  const { data: plan, error } = useInvoicePlan(businessId, clientId, sources, !isBlank)
  if (error && !plan) {
    const back = (
      <Button variant="secondary" size="sm" onClick={onAgain}>
        {texts.back}
      </Button>
    )
    return (
      <Alert tone="danger" title={texts.planFailed} action={back}>
        {failureText(error)}
      </Alert>
    )
  }
  if (!plan && !isBlank) return <RecordLoading record="invoice" />
  return (
    <InvoiceEditor
      draftName={draftName}
      invoice={null}
      plan={plan ?? null}
      onDiscard={onAgain}
      onLeave={onLeave}
    />
  )
}
