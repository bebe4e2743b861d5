import { Button } from '@fieldlark/ui/button.tsx'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useVisitInvoice } from '#data/visit-invoice.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { invoiceHref, paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { ReopenLine } from './visit-actions.tsx'
import { visitBillingTexts } from './visit-billing.texts.ts'
import { useBilling } from './visit-invoice-queries.ts'

type Props = { businessId: string; visit: { id: string; jobId: string } }

/** The next act on a done visit: its invoice, to be created or to be opened. */
export function VisitBilling({ businessId, visit }: Props) {
  const texts = useTexts(visitBillingTexts)
  const canInvoice = useCan('edit invoices')
  const billing = useBilling(businessId, visit)
  if (!billing) return null
  if (billing.isToBill && canInvoice)
    return (
      <Button render={<Link to={`${paths.invoiceNew}?job=${visit.jobId}`} />}>
        <FileText aria-hidden />
        {texts.create}
      </Button>
    )
  if (billing.invoiceId === null) return null
  return (
    <Button variant="secondary" render={<Link to={invoiceHref(billing.invoiceId)} />}>
      <FileText aria-hidden />
      {texts.open}
    </Button>
  )
}

type ReopenProps = { businessId: string; visit: Pick<ScheduledVisit, 'id' | 'job'>; className: string }

/** That the visit is done is taken back unless an invoice bills it. */
export function Reopen({ businessId, visit: { id, job }, className }: ReopenProps) {
  const line = <ReopenLine businessId={businessId} visit={{ id }} className={className} />
  if (!job) return line
  return (
    <UnlessBilled businessId={businessId} visit={{ id, jobId: job.id }}>
      {line}
    </UnlessBilled>
  )
}

function UnlessBilled({ businessId, visit, children }: Props & { children: ReactNode }) {
  return useVisitInvoice(businessId, visit).data?.isOnInvoice === false ? children : null
}
