import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

/** Finished work nobody has billed: a visit, a line of a job, a job without lines, or an approved quote without a job. */
export type UninvoicedWork = {
  client_id: string
  job_id: string | null
  job_number: string | null
  job_title: string | null
  visit_id: string | null
  job_line_id: string | null
  quote_id: string | null
  name: string
  service_date: string | null
  /** Before tax; total is with it. */
  amount: number
  tax_amount: number
  total: number
  /** Since when it could have been billed. */
  since: string
}

/** Of the whole business, of one client, or of one job. */
export const useUninvoicedWork = (
  businessId: string,
  of: { clientId?: string; jobId?: string } = {},
  isAsked = true,
) =>
  useQuery({
    queryKey: ['uninvoiced_work', businessId, of.clientId ?? null, of.jobId ?? null],
    enabled: isAsked,
    staleTime: 0,
    queryFn: async () => {
      const whose = { business_id: businessId, client_id: of.clientId ?? null, job_id: of.jobId ?? null }
      return rowsOf<UninvoicedWork[]>((await rest.rpc('uninvoiced_work', whose)) as never)
    },
  })
