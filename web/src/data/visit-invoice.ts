import { useQuery } from '@tanstack/react-query'

import { invoicesKey } from './invoices.ts'
import { rest } from './rest.ts'
import { rowsOf } from './table.ts'

const invoice = 'invoice:invoices(id)'
const held =
  `sources:invoice_sources(visit_id, ${invoice}), quote:quotes(sources:invoice_sources(${invoice}))` as const

/**
 * The invoice of a done visit: its own, that of its job or that of the quote the job was made of; null where none may be seen.
 * `isOnInvoice`: one bills this visit itself, so the server refuses to reopen it (private.require_visit_not_invoiced).
 */
export const useVisitInvoice = (businessId: string, visit: { id: string; jobId: string }, isWanted = true) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'of visit', visit.id],
    enabled: isWanted,
    staleTime: 0,
    queryFn: async () => {
      const jobs = rest.from('jobs').select(held).eq('id', visit.jobId)
      const answer = await jobs.eq('sources.is_held', true).eq('quote.sources.is_held', true)
      const [job] = rowsOf(answer)
      const sources = job?.sources ?? []
      const own = sources.find(({ visit_id }) => visit_id === visit.id)
      const shown = own ?? sources.find(({ visit_id }) => visit_id === null) ?? job?.quote?.sources[0]
      return { invoiceId: shown?.invoice?.id ?? null, isOnInvoice: own !== undefined }
    },
  })
