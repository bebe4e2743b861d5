import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import type { ExpenseDraft } from '@fieldlark/domain/expenses/expense-draft.ts'
import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { insertOnce } from './insert-once.ts'
import { removeReceiptBytes } from './receipts.ts'
import { rowsOf, table } from './table.ts'
import { call } from './visit-writes.ts'

type ExpenseWrite = Partial<ExpenseDraft> & { id?: string; business_id?: string; version?: number }

const expenses = table<Expense, ExpenseWrite>('expenses')
const oneKey = (businessId: string, expenseId: string) => ['expenses', businessId, 'one', expenseId]

export const fetchExpense = expenses.get

export const useExpense = (businessId: string, expenseId: string) =>
  useQuery({ queryKey: oneKey(businessId, expenseId), queryFn: () => expenses.get(expenseId) })

/** An expense changes what its job earned, and every sum it is part of. */
const touched = ['expenses', 'jobs', 'record_events', 'reports', 'dashboard']

const refresh = (client: QueryClient, businessId: string) =>
  Promise.all(touched.map((name) => client.invalidateQueries({ queryKey: [name, businessId] })))

function useExpenseWrite<Input>(businessId: string, write: (input: Input) => Promise<Expense>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      client.setQueryData(oneKey(businessId, saved.id), saved)
      return refresh(client, businessId)
    },
  })
}

export type ExpenseSave = { id: string; version: number | null; draft: ExpenseDraft }

export const useSaveExpense = (businessId: string) =>
  useExpenseWrite(businessId, ({ id, version, draft }: ExpenseSave) => {
    if (version !== null) return expenses.update(id, { ...draft, version })
    return insertOnce(expenses, { ...draft, id, business_id: businessId }, (saved) =>
      expenses.update(id, { ...draft, version: saved.version }),
    )
  })

/** Says that whoever paid it has it back, or takes that back. */
export const useMarkReimbursed = (businessId: string) =>
  useExpenseWrite(businessId, ({ id, isReimbursed }: { id: string; isReimbursed: boolean }) =>
    call<Expense>('mark_reimbursed', { expense_id: id, is_reimbursed: isReimbursed }),
  )

/** The bytes of its receipts first: with the row goes the right to remove them. */
async function removeExpense(expenseId: string) {
  const query = rest.from('receipts').select('path').eq('expense_id', expenseId)
  const kept = rowsOf<{ path: string }[]>(await query)
  await removeReceiptBytes(kept.map(({ path }) => path))
  await expenses.remove(expenseId)
}

export function useRemoveExpense(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: removeExpense,
    onSuccess: (_, expenseId) => {
      const own = hashKey(oneKey(businessId, expenseId))
      // Its own screen is still there for a moment and must not ask for it.
      const predicate = ({ queryHash }: { queryHash: string }) => queryHash !== own
      for (const name of touched) void client.invalidateQueries({ queryKey: [name, businessId], predicate })
    },
  })
}
