import { useQuery } from '@tanstack/react-query'

import type { PlannedInvoice, UninvoicedWork, WorkSource } from './billable-work.ts'
import { command } from './command.ts'
import { rest } from './rest.ts'
import { rowsOf } from './table.ts'

/**
 * For the whole business, one client, or one job: the work that has waited longest. An answer holds a thousand rows at
 * most; `more` says how many there are beyond them.
 */
export const useUninvoicedWork = (
  businessId: string,
  of: { clientId?: string; jobId?: string } = {},
  isWanted = true,
) =>
  useQuery({
    queryKey: ['uninvoiced_work', businessId, of.clientId ?? null, of.jobId ?? null],
    enabled: isWanted,
    staleTime: 0,
    queryFn: async () => {
      const wanted = { business_id: businessId, client_id: of.clientId ?? null, job_id: of.jobId ?? null }
      const answer = await rest.rpc('uninvoiced_work', wanted, { count: 'exact' })
      // PostgreSQL does not say which columns of a function's answer may be null.
      const rows = rowsOf(answer) as UninvoicedWork[]
      return { rows, more: Math.max((answer.count ?? 0) - rows.length, 0) }
    },
  })

export const sourceOf = ({ job_id, visit_id, job_line_id, quote_id }: WorkSource): WorkSource => ({
  ...(job_id && { job_id }),
  ...(visit_id && { visit_id }),
  ...(job_line_id && { job_line_id }),
  ...(quote_id && { quote_id }),
})

/** The invoice that these would become; nothing is stored. */
export async function fetchInvoicePlan(
  businessId: string,
  clientId: string,
  sources: readonly WorkSource[],
): Promise<PlannedInvoice> {
  const wanted = { business_id: businessId, client_id: clientId, sources: sources.map(sourceOf) }
  return command('plan_invoice', wanted)
}

export const useInvoicePlan = (
  businessId: string,
  clientId: string,
  sources: readonly WorkSource[],
  isWanted: boolean,
) =>
  useQuery({
    // Its own key: once the invoice is saved the work is billed, and a refetch would be rejected.
    queryKey: ['invoice_plan', businessId, clientId, sources],
    enabled: isWanted,
    // The initial values of a form: they must not change while it is being filled in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => fetchInvoicePlan(businessId, clientId, sources),
  })
