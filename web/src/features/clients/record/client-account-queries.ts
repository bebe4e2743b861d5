import { useQuery } from '@tanstack/react-query'
import { command } from '#data/command.ts'
import { paymentsKey } from '#data/payments.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'

const listed =
  'id, payment_number, amount, paid_on, method, reference, invoice_id, invoice:invoices(id, invoice_number)'
export type ClientPayment = Selected<'payments', typeof listed>

/** The newest payments of a client. */
export const useClientPayments = (businessId: string, clientId: string, shown: number) =>
  useQuery({
    queryKey: [...paymentsKey(businessId), 'client', clientId, shown],
    staleTime: 0,
    queryFn: async () => {
      const query = rest.from('payments').select(listed, { count: 'exact' })
      const own = query.eq('business_id', businessId).eq('client_id', clientId)
      const answer = await own.order('paid_on', { ascending: false }).order('id').limit(shown)
      const rows = rowsOf(answer)
      return { rows, total: answer.count ?? rows.length }
    },
  })

/** A preview of the statement for these days; stores nothing. */
export const useStatement = (businessId: string, clientId: string, from: string, to: string) =>
  useQuery({
    queryKey: ['client_statement', businessId, clientId, from, to],
    enabled: from !== '' && to !== '' && from <= to,
    staleTime: 0,
    queryFn: () => command('client_statement', { client_id: clientId, from_date: from, to_date: to }),
  })

export type StatementMaking = { clientId: string; from: string; to: string; mailTo: string | null }

/** Stores the statement, and mails it if an address is given: once, even if it is retried after a lost response. */
export const useMakeStatement = (businessId: string) =>
  useCommand(businessId, 'make_statement', ({ clientId, from, to, mailTo }: StatementMaking) => ({
    client_id: clientId,
    from_date: from,
    to_date: to,
    to_address: mailTo,
  }))
