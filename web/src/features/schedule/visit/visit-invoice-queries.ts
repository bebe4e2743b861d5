import { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useVisitInvoice } from '#data/visit-invoice.ts'

/** What is to be done about the invoice of a done visit; undefined until it is known. */
export function useBilling(businessId: string, visit: { id: string; jobId: string }) {
  const { data: work } = useUninvoicedWork(businessId, { jobId: visit.jobId })
  const { data: invoice } = useVisitInvoice(businessId, visit)
  if (!work || !invoice) return undefined
  const isToBill = work.rows.some(({ visit_id }) => visit_id === visit.id || visit_id === null)
  return { invoiceId: invoice.invoiceId, isToBill }
}
