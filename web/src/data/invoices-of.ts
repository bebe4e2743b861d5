import type { Invoice } from '@fieldlark/domain/invoices/invoice.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

export type InvoiceRow = Pick<
  Invoice,
  | 'id'
  | 'invoice_number'
  | 'title'
  | 'status'
  | 'issue_date'
  | 'due_date'
  | 'total_amount'
  | 'balance'
  | 'viewed_at'
>

const columns = 'id, invoice_number, title, status, issue_date, due_date, total_amount, balance, viewed_at'

/** The invoices of a client, or those that were made of a job: newest first. */
export const useInvoicesOf = (businessId: string, of: { clientId: string } | { jobId: string }) =>
  useQuery({
    queryKey: ['invoices', businessId, 'of', of],
    staleTime: 0,
    queryFn: async () => {
      const made = 'jobId' in of ? `${columns}, made_of:invoice_sources!inner(job_id)` : columns
      const all = rest.from('invoices').select(made).eq('business_id', businessId)
      const own = 'jobId' in of ? all.eq('made_of.job_id', of.jobId) : all.eq('client_id', of.clientId)
      return rowsOf<InvoiceRow[]>(
        (await own.order('created_at', { ascending: false }).order('id').limit(100)) as never,
      )
    },
  })
