import { Button } from '@fieldlark/ui/button.tsx'
import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { invoiceHref, paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { visitBillingTexts } from './visit-billing.texts.ts'
import { useBilling } from './visit-invoice-queries.ts'

/** The next act on a done visit: its invoice, to be created or to be opened. */
export function VisitBilling({
  businessId,
  visit,
}: {
  businessId: string
  visit: { id: string; jobId: string }
}) {
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
