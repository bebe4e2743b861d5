import { chipsOf, openVisitsOf } from '@fieldlark/domain/jobs/job-chips.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type Mutation, useIsMutating } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { WholeJob } from '#data/jobs.ts'
import { useRelatedRecords } from '#data/related-records.ts'
import { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useMoney } from '#parts/money/money.ts'
import { useCanWorkOn } from '#parts/team/own-work.ts'
import { ButtonClock } from '#parts/visits/button-clock.tsx'
import { invoiceHref, paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { isUnplanned } from '../is-unplanned.ts'
import { useVisitSteps } from '../visits/use-visit-steps.ts'
import { completionFormId, currentOf } from '../visits/visit-order.ts'
import { visitWorkTexts } from '../visits/visit-work.texts.ts'
import { jobTexts } from './job.texts.ts'
import { jobInvoicesTexts } from './job-invoices.texts.ts'
import { ScheduleJobButton } from './schedule-job-button.tsx'

type Props = {
  job: WholeJob
  businessId: string
  visits: readonly ScheduledVisit[]
  /** Shows the tab in which the running visit is completed. */
  onOverview: () => void
}

/**
 * The one next step of a job: give it a day, start or complete its visit, create or open its invoice. Nothing where it is
 * only to be waited for.
 */
export function JobNextStep({ job, businessId, visits, onOverview }: Props) {
  const { today } = useToday()
  const canEdit = useCan('edit jobs')
  const canInvoice = useCan('edit invoices')
  const visit = currentOf(visits)
  const canWork = useCanWorkOn(visit ?? { members: [] })
  if (visit?.status === 'in_progress' && canWork)
    return <Complete visit={visit} isOff={job.status === 'cancelled'} onOverview={onOverview} />
  if (visit?.visit_date && visit.visit_date <= today && visit.status === 'scheduled' && canWork) {
    return <Start visit={visit} businessId={businessId} />
  }
  if (canEdit && isUnplanned(job)) return <ScheduleJobButton job={job} businessId={businessId} />
  if (!canInvoice) return null
  const isToBill = chipsOf(job, openVisitsOf(visits), today, today).includes('needs_invoicing')
  if (isToBill) return <CreateInvoice jobId={job.id} businessId={businessId} />
  return job.status === 'completed' ? <OpenInvoice jobId={job.id} businessId={businessId} /> : null
}

function Start({ visit, businessId }: { visit: ScheduledVisit; businessId: string }) {
  const texts = useTexts(visitWorkTexts)
  const steps = useVisitSteps(businessId, visit)
  const name = useVisitTimes().when(visit)
  return (
    <Button isBusy={steps.isBusy} aria-label={texts.startVisit(name)} onClick={steps.start}>
      <Play aria-hidden />
      {texts.start}
    </Button>
  )
}

/** False while the form with the notes is not on the page. */
function submitForm(visitId: string): boolean {
  const form = document.getElementById(completionFormId(visitId))
  if (!(form instanceof HTMLFormElement)) return false
  form.requestSubmit()
  return true
}

/** Submits the form with the notes; a job that is off has nothing to complete. */
function Complete({
  visit,
  isOff,
  onOverview,
}: {
  visit: ScheduledVisit
  isOff: boolean
  onOverview: () => void
}) {
  const texts = useTexts(visitWorkTexts)
  const isBusy = useIsMutating({ predicate: isAbout(visit.id) }) > 0
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    // The form may still be loading, or be in another tab: a tap before that is not lost.
    const timer = setInterval(() => setWanted(!submitForm(visit.id)), 50)
    // Without a network the form may never come, and what is tapped now must not happen minutes later.
    const end = setTimeout(() => {
      setWanted(false)
      toast.error(texts.failed)
    }, 5000)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isWanted, visit.id, texts.failed])
  const handleClick = () => {
    if (submitForm(visit.id)) return
    onOverview()
    setWanted(true)
  }
  return (
    <Button isBusy={isBusy || isWanted} disabled={isOff} onClick={handleClick}>
      <CircleCheck aria-hidden />
      {texts.complete}
      <ButtonClock start={visit.actual_start} />
    </Button>
  )
}

const isAbout = (visitId: string) => (mutation: Mutation) =>
  (mutation.state.variables as { visit_id?: string } | undefined)?.visit_id === visitId

function CreateInvoice({ jobId, businessId }: { jobId: string; businessId: string }) {
  const texts = useTexts(jobInvoicesTexts)
  const { formatSum } = useMoney()
  const { data: work } = useUninvoicedWork(businessId, { jobId })
  const sum =
    work && work.more === 0 && work.rows.length > 0 && formatSum(work.rows.map(({ total }) => total))
  return (
    <Button render={<Link to={`${paths.invoiceNew}?job=${jobId}`} />}>
      <FileText aria-hidden />
      {texts.create}
      {/* On a phone it stands in the hero. */}
      {sum && <span className="money max-lg:hidden">· {sum}</span>}
    </Button>
  )
}

function OpenInvoice({ jobId, businessId }: { jobId: string; businessId: string }) {
  const texts = useTexts(jobTexts)
  const { data: chain } = useRelatedRecords(businessId, 'job', jobId)
  if (!chain?.invoice) return null
  return (
    <Button variant="secondary" render={<Link to={invoiceHref(chain.invoice.id)} />}>
      <FileText aria-hidden />
      {texts.openInvoice}
    </Button>
  )
}
