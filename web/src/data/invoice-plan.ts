import type { Invoice, InvoiceLine } from '@fieldlark/domain/invoices/invoice.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { forgetInvoices } from './invoices.ts'
import { rowsOf } from './table.ts'

/** What an invoice may be made of: a visit, a line of a job, a job without lines, or a quote that never became a job. */
export type WorkSource = {
  job_id?: string | null
  visit_id?: string | null
  job_line_id?: string | null
  quote_id?: string | null
}

export const sourceOf = ({ job_id, visit_id, job_line_id, quote_id }: WorkSource): WorkSource => ({
  ...(job_id && { job_id }),
  ...(visit_id && { visit_id }),
  ...(job_line_id && { job_line_id }),
  ...(quote_id && { quote_id }),
})

/** A line as it will be saved; `source` is what holds it until then. */
export type PlannedLine = Pick<
  InvoiceLine,
  | 'id'
  | 'source_id'
  | 'service_id'
  | 'name'
  | 'description'
  | 'service_date'
  | 'quantity'
  | 'unit_price'
  | 'discount_amount'
  | 'is_taxable'
> & { source?: WorkSource | null }

export type PlannedInvoice = { invoice: Partial<Invoice>; lines: PlannedLine[] }

/** What an invoice of these would say; nothing is stored. */
export async function fetchInvoicePlan(
  businessId: string,
  clientId: string,
  sources: readonly WorkSource[],
): Promise<PlannedInvoice> {
  const wanted = { business_id: businessId, client_id: clientId, sources: sources.map(sourceOf) }
  return rowsOf<PlannedInvoice>((await rest.rpc('plan_invoice', wanted)) as never)
}

export const useInvoicePlan = (
  businessId: string,
  clientId: string,
  sources: readonly WorkSource[],
  isWanted: boolean,
) =>
  useQuery({
    // A name of its own: once it is saved the work is billed, and to ask again would be refused.
    queryKey: ['invoice_plan', businessId, clientId, sources],
    enabled: isWanted,
    // A form begins with it: it must not change under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => fetchInvoicePlan(businessId, clientId, sources),
  })

/** Plans and saves in one go; the same id again answers the same invoice. */
export function useCreateInvoice(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: { id: string; clientId: string; sources: readonly WorkSource[] }) =>
      rowsOf<Invoice>(
        (await rest.rpc('create_invoice', {
          business_id: businessId,
          id: wanted.id,
          client_id: wanted.clientId,
          sources: wanted.sources.map(sourceOf),
        })) as never,
      ),
    onSettled: () => forgetInvoices(client, businessId),
  })
}
