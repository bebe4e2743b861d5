import { useQuery } from '@tanstack/react-query'

import { invoicesKey } from '#data/invoices.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useUninvoicedWork } from '#data/uninvoiced-work.ts'

/** The invoice that a done visit is on, itself or with its job; null: none that the person may see. */
const useInvoiceOfVisit = (businessId: string, visit: { id: string; jobId: string }) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'of visit', visit.id],
    staleTime: 0,
    queryFn: async () => {
      const held = rest.from('invoice_sources').select('visit_id, invoice:invoices(id)')
      const rows = rowsOf(await held.eq('job_id', visit.jobId).eq('is_held', true))
      const own = rows.find(({ visit_id }) => visit_id === visit.id)
      return (own ?? rows.find(({ visit_id }) => visit_id === null))?.invoice?.id ?? null
    },
  })

/** What is to be done about the invoice of a done visit; undefined until it is known. */
export function useBilling(businessId: string, visit: { id: string; jobId: string }) {
  const { data: work } = useUninvoicedWork(businessId, { jobId: visit.jobId })
  const { data: invoiceId } = useInvoiceOfVisit(businessId, visit)
  if (!work || invoiceId === undefined) return undefined
  const isToBill = work.rows.some(({ visit_id }) => visit_id === visit.id || visit_id === null)
  return { invoiceId, isToBill }
}
