import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { paymentsKey } from './payments.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'

/** What the deposit belongs to: a quote, or a job whose quote may have been paid for as well. */
export type DepositOf = { record: 'quote' | 'job'; id: string; quoteId: string | null }

const paidInAdvance = '*, refunds(*), credits(*, invoice:invoices(id, invoice_number))'
export type DepositPayment = Selected<'payments', typeof paidInAdvance>

/** Its payments, oldest first; missing: what can be recorded now, null once it was invoiced or paid. */
export const useDeposit = (businessId: string, of: DepositOf) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'deposit', of],
    staleTime: 0,
    queryFn: async () => {
      const all = rest
        .from('payments')
        .select(paidInAdvance)
        .eq('business_id', businessId)
        .is('invoice_id', null)
      const own =
        of.record === 'job' && of.quoteId !== null
          ? all.or(`job_id.eq.${of.id},quote_id.eq.${of.quoteId}`)
          : all.eq(of.record === 'job' ? 'job_id' : 'quote_id', of.id)
      const open = rest.from('open_deposits').select('missing').eq('business_id', businessId)
      const [payments, rows] = await Promise.all([
        own.order('paid_on').order('created_at').order('id'),
        open.eq('record', of.record).eq('record_id', of.id),
      ])
      const [still] = rowsOf(rows)
      return { payments: rowsOf(payments), missing: still?.missing ?? null }
    },
  })
