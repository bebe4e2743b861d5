import type { JobStatus } from '@fieldlark/domain/jobs/job.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { useEffect, useState } from 'react'

import type { UninvoicedWork, WorkSource } from '#data/billable-work.ts'
import { sourceOf, useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useTexts } from '#language/language.tsx'
import { ClientPicker } from '#parts/clients/client-picker.tsx'
import { NewClientButton } from '#parts/clients/new-client-button.tsx'
import { useMoney } from '#parts/money/money.ts'
import { FormBar, FormHead } from '#parts/record/form-head.tsx'
import { RecordLoading } from '#parts/record/record-missing.tsx'
import { invoicesTexts } from '../invoices.texts.ts'
import { invoiceStartTexts } from './invoice-start.texts.ts'
import { keyOf, WorkList } from './work-list.tsx'

type JobToBill = { id: string; job_number: string; title: string; amount: number; status: JobStatus }
/** Whose work is offered, and which of it is selected at first: the work of a job, of a quote, or all. */
export type StartingFrom = { clientId: string; job: JobToBill | null; quoteId: string | null }

/** A job that is to be billed before it is done is listed as a whole. One that is done has its work listed, or is billed. */
const wholeJob = (job: JobToBill, clientId: string, name: string): UninvoicedWork => ({
  client_id: clientId,
  job_id: job.id,
  job_number: job.job_number,
  job_title: job.title,
  visit_id: null,
  job_line_id: null,
  quote_id: null,
  name,
  service_date: null,
  amount: job.amount,
  tax_amount: 0,
  total: job.amount,
  since: '',
})

/** If a job is billed as a whole, the job itself is sent: its lines then keep their order. */
function sourcesOf(rows: readonly UninvoicedWork[], chosen: readonly UninvoicedWork[]): WorkSource[] {
  const isWhole = ({ job_id }: UninvoicedWork) =>
    job_id !== null && rows.every((row) => row.job_id !== job_id || chosen.includes(row))
  const jobIds = new Set(chosen.filter(isWhole).map(({ job_id }) => job_id))
  const parts = chosen.filter((row) => !isWhole(row)).map(sourceOf)
  return [...[...jobIds].map((job_id) => ({ job_id })), ...parts]
}

/** The client, their billable work, and the selected part of it. */
function useChoosing(businessId: string, { clientId: firstClient, job, quoteId }: StartingFrom) {
  const texts = useTexts(invoiceStartTexts)
  const [clientId, setClientId] = useState(firstClient)
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({})
  const work = useUninvoicedWork(businessId, { clientId }, clientId !== '')
  const found = work.data?.rows ?? []
  const isMissing =
    work.data !== undefined &&
    job &&
    (job.status === 'draft' || job.status === 'scheduled') &&
    clientId === firstClient &&
    !found.some(({ job_id }) => job_id === job.id)
  const rows = isMissing ? [wholeJob(job, clientId, texts.wholeJob), ...found] : found
  const isAll = (!job && !quoteId) || clientId !== firstClient
  const isTicked = (row: UninvoicedWork) =>
    ticks[keyOf(row)] ?? (isAll || row.job_id === job?.id || (quoteId !== null && row.quote_id === quoteId))
  return {
    clientId,
    setClientId,
    work,
    rows,
    isTicked,
    tick: (row: UninvoicedWork, isOn: boolean) => setTicks({ ...ticks, [keyOf(row)]: isOn }),
    chosen: rows.filter(isTicked),
  }
}

type Props = {
  from: StartingFrom
  businessId: string
  hasDraft: boolean
  onResume: () => void
  onBegin: (clientId: string, sources: readonly WorkSource[]) => void
  onLeave: () => void
}

/** The client's only work is what the invoice was asked for: one job, of which no visits can be left out, or one quote. */
const isOnlyWork = (rows: readonly UninvoicedWork[], { job, quoteId }: StartingFrom) =>
  rows.length > 0 &&
  rows.every((row) => (job ? row.job_id === job.id : quoteId !== null && row.quote_id === quoteId)) &&
  (rows.length === 1 || rows.every(({ visit_id }) => visit_id === null))

/** The first step of a new invoice: from a client's finished work, or blank. Where nothing can be chosen there is no step. */
export function InvoiceStart(props: Props & { isFirst: boolean }) {
  const { from, businessId, hasDraft, isFirst, onBegin } = props
  const choosing = useChoosing(businessId, from)
  const { work, rows } = choosing
  const canSkip = isFirst && !hasDraft && (from.job !== null || from.quoteId !== null)
  const isSkipped = canSkip && work.data?.more === 0 && isOnlyWork(rows, from)
  useEffect(() => {
    if (isSkipped) onBegin(from.clientId, sourcesOf(rows, rows))
  })
  if (isSkipped || (canSkip && work.isPending)) return <RecordLoading record="invoice" />
  return <Choice {...props} choosing={choosing} />
}

function Choice({
  businessId,
  hasDraft,
  onResume,
  onBegin,
  onLeave,
  choosing: { clientId, setClientId, work, rows, isTicked, tick, chosen },
}: Props & { choosing: ReturnType<typeof useChoosing> }) {
  const texts = useTexts(invoiceStartTexts)
  const { documentTitle } = useTexts(invoicesTexts)
  return (
    <div className="form-page">
      <title>{documentTitle(texts.title)}</title>
      <FormHead title={texts.title} isKept={false} onLeave={onLeave} />
      <div>
        {hasDraft && <KeptDraft onResume={onResume} />}
        <div className="mb-4 flex items-start gap-2">
          <Field label={texts.client} hint={texts.clientHint} className="min-w-0 flex-1">
            <ClientPicker businessId={businessId} value={clientId} onValueChange={setClientId} />
          </Field>
          {/* Nobody has worked for them yet, so there is nothing to choose. */}
          <NewClientButton businessId={businessId} onCreated={(id) => onBegin(id, [])} />
        </div>
        {clientId !== '' && <WorkList work={work} rows={rows} isTicked={isTicked} onTick={tick} />}
        {rows.length > 0 && <ChosenSum chosen={chosen} />}
      </div>
      <FormBar onLeave={onLeave} refusal={null}>
        <Button variant={chosen.length > 0 ? 'secondary' : 'primary'} onClick={() => onBegin(clientId, [])}>
          {texts.blank}
        </Button>
        {chosen.length > 0 && (
          <Button type="submit" onClick={() => onBegin(clientId, sourcesOf(rows, chosen))}>
            {texts.next(chosen.length)}
          </Button>
        )}
      </FormBar>
    </div>
  )
}

/** Continues the draft of an invoice that was started before. */
function KeptDraft({ onResume }: { onResume: () => void }) {
  const texts = useTexts(invoiceStartTexts)
  const resume = (
    <Button variant="secondary" size="sm" onClick={onResume}>
      {texts.resume}
    </Button>
  )
  return (
    <Alert tone="info" title={texts.kept} className="mb-4" action={resume}>
      {texts.keptHint}
    </Alert>
  )
}

/** The number and the sum of the selected work. */
function ChosenSum({ chosen }: { chosen: readonly UninvoicedWork[] }) {
  const texts = useTexts(invoiceStartTexts)
  const { formatSum } = useMoney()
  const sum = formatSum(chosen.map(({ amount }) => amount))
  return (
    <div className="mt-4 rounded-card border border-line bg-surface px-4 py-2.5 shadow-card md:px-5">
      <output className="money font-semibold">
        {chosen.length > 0 ? texts.chosen(chosen.length, sum) : texts.noneChosen}
      </output>
    </div>
  )
}
