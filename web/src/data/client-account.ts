import type { ClientStatement, Credit, Payment, StatementEntry } from '@fieldlark/domain/payments/payment.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { paymentsKey } from './payments.ts'
import { rowsOf } from './table.ts'

export type ClientPayment = Pick<
  Payment,
  'id' | 'payment_number' | 'amount' | 'paid_on' | 'method' | 'reference' | 'invoice_id'
> & { invoice: { id: string; invoice_number: string | null } | null }

/** The newest payments of a client. */
export const useClientPayments = (businessId: string, clientId: string, shown: number) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'client', clientId, shown],
    staleTime: 0,
    queryFn: async () => {
      const columns =
        'id, payment_number, amount, paid_on, method, reference, invoice_id, invoice:invoices(id, invoice_number)'
      const query = rest.from('payments').select(columns, { count: 'exact' })
      const own = query.eq('business_id', businessId).eq('client_id', clientId)
      const answer = await own.order('paid_on', { ascending: false }).order('id').limit(shown)
      const rows = rowsOf<ClientPayment[]>(answer as never)
      return { rows, total: answer.count ?? rows.length }
    },
  })

export type Statement = {
  from_date: string
  to_date: string
  opening_balance: number
  closing_balance: number
  credit: number
  entries: StatementEntry[]
}

/** What a statement over these days would say; stores nothing. */
export const useStatement = (clientId: string, from: string, to: string) =>
  useQuery({
    queryKey: ['statement', clientId, from, to],
    enabled: from !== '' && to !== '' && from <= to,
    staleTime: 0,
    queryFn: async () => {
      const days = { client_id: clientId, from_date: from, to_date: to }
      return rowsOf<Statement>((await rest.rpc('client_statement', days)) as never)
    },
  })

export type StatementMaking = {
  id: string
  clientId: string
  from: string
  to: string
  mailTo: string | null
}

/** Keeps what it said, and mails it where an address is given. */
export const useMakeStatement = () =>
  useMutation({
    mutationFn: async ({ id, clientId, from, to, mailTo }: StatementMaking) =>
      rowsOf<ClientStatement>(
        (await rest.rpc('make_statement', {
          client_id: clientId,
          id,
          from_date: from,
          to_date: to,
          to_address: mailTo,
        })) as never,
      ),
  })

export type CreditGrant = { id: string; clientId: string; amount: string; note: string | null }

export function useGrantCredit(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, clientId, amount, note }: CreditGrant) =>
      rowsOf<Credit>((await rest.rpc('grant_credit', { client_id: clientId, id, amount, note })) as never),
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey(businessId) }),
  })
}
