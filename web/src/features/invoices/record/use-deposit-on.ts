import type { WholeInvoice } from '#data/invoices.ts'
import { useInvoiceMoney } from '#data/payments.ts'
import { useCan } from '#session/session.tsx'

/** How much of the credit on the invoice came from deposits, which belong to no invoice themselves. */
export function useDepositOn({ id, business_id, credited_amount }: WholeInvoice): number {
  const canSeePayments = useCan('record payments')
  const { data: money } = useInvoiceMoney(business_id, id, canSeePayments && credited_amount > 0)
  if (credited_amount <= 0) return 0
  const deposits = money?.credits.filter(({ payment }) => payment?.invoice_id === null) ?? []
  return Number(deposits.reduce((sum, { amount }) => sum - amount, 0).toFixed(2))
}
