import type { Credit } from '@fieldlark/domain/payments/payment.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { paymentsKey, type WholePayment } from './payments.ts'
import { rowsOf } from './table.ts'

/** What was agreed on in advance: of a quote, or of a job, whose quote may have been paid for as well. */
export type DepositOf = { record: 'quote' | 'job'; id: string; quoteId: string | null }

export type DepositPayment = Omit<WholePayment, 'credits'> & {
  credits: (Credit & { invoice: { id: string; invoice_number: string | null } | null })[]
}

/** The payments that came in for it, oldest first; missing: what can be recorded now, null once it was invoiced or paid. */
export const useDeposit = (businessId: string, of: DepositOf) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'deposit', of],
    staleTime: 0,
    queryFn: async () => {
      const columns = '*, refunds(*), credits(*, invoice:invoices(id, invoice_number))'
      const all = rest.from('payments').select(columns).eq('business_id', businessId).is('invoice_id', null)
      const own =
        of.record === 'job' && of.quoteId !== null
          ? all.or(`job_id.eq.${of.id},quote_id.eq.${of.quoteId}`)
          : all.eq(of.record === 'job' ? 'job_id' : 'quote_id', of.id)
      const open = rest.from('open_deposits').select('missing').eq('business_id', businessId)
      const [payments, rows] = await Promise.all([
        own.order('paid_on').order('created_at').order('id'),
        open.eq('record', of.record).eq('record_id', of.id),
      ])
      const [still] = rowsOf<{ missing: number }[]>(rows)
      return { payments: rowsOf<DepositPayment[]>(payments as never), missing: still?.missing ?? null }
    },
  })
