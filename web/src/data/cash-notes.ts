import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { paymentsKey } from './payments.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'

const listed =
  'id, user_id, job_id, invoice_id, amount, taken_on, note, status, reason, invoice:invoices(invoice_number, status)'
export type ListedCashNote = Selected<'cash_notes', typeof listed>

/**
 * The cash that was noted on these jobs, newest first; with `isOpenOnly` what still waits for the office. Workers see what
 * they took themselves.
 */
export const useCashNotes = (businessId: string, jobIds: readonly string[], isOpenOnly = false) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'cash', jobIds, isOpenOnly],
    enabled: jobIds.length > 0,
    queryFn: async () => {
      const all = rest.from('cash_notes').select(listed).eq('business_id', businessId).in('job_id', jobIds)
      const query = isOpenOnly ? all.eq('status', 'noted') : all
      return rowsOf(await query.order('created_at', { ascending: false }).order('id').limit(100))
    },
  })
