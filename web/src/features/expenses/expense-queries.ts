import type { ExpenseDraft } from '@fieldlark/domain/expenses/expense-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { shownChoices, useChoices } from '#data/choices.ts'
import { foundIn } from '#data/found.ts'
import { insertOnce } from '#data/insert-once.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf, table } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'
import { useRemoval, useWrite } from '#data/write.ts'
import { useWorkerSeeingAll } from '#parts/team/own-work.ts'
import { removeReceiptBytes } from './receipts/receipt-queries.ts'

const expenses = table('expenses')
const oneKey = (businessId: string, expenseId: string) => ['expenses', businessId, 'one', expenseId]

export const fetchExpense = expenses.get

export const useExpense = (businessId: string, expenseId: string) =>
  useQuery({ queryKey: oneKey(businessId, expenseId), queryFn: () => expenses.get(expenseId) })

export type ExpenseSave = { id: string; version: number | null; draft: ExpenseDraft }

export const useSaveExpense = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['expenses'], isAwaited: true, keyOf: ({ id }) => oneKey(businessId, id) },
    ({ id, version, draft }: ExpenseSave) => {
      if (version !== null) return expenses.update(id, { ...draft, version })
      return insertOnce(expenses, { ...draft, id, business_id: businessId }, (saved) =>
        expenses.update(id, { ...draft, version: saved.version }),
      )
    },
  )

/** Records that the expense was reimbursed, or undoes it. */
export const useMarkReimbursed = (businessId: string) =>
  useCommand(
    businessId,
    'mark_reimbursed',
    ({ id, isReimbursed }: { id: string; isReimbursed: boolean }) => ({
      expense_id: id,
      is_reimbursed: isReimbursed,
    }),
  )

/** Removes the files of its receipts first, since without the row they can no longer be removed. */
async function removeExpense(expenseId: string) {
  const query = rest.from('receipts').select('path').eq('expense_id', expenseId)
  const kept = rowsOf(await query)
  await removeReceiptBytes(kept.map(({ path }) => path))
  await expenses.remove(expenseId)
}

export const useRemoveExpense = (businessId: string) => useRemoval(businessId, 'expenses', removeExpense)

const chosen = `id, job_number, title, client:clients(${clientName})` as const
export type JobChoice = Selected<'jobs', typeof chosen>

// A job is a worker's when they are on it or on a visit of it (private.my_job_ids).
const ofMember = `${chosen}, assigned:job_members(), going:visits(assigned:visit_members!inner())`

/** The jobs of a business; of a `worker`, those they are assigned to. */
function jobsOf(businessId: string, search: string, worker: string | null) {
  const wanted = (worker === null ? chosen : ofMember) as typeof chosen
  const all = rest.from('jobs').select(wanted).eq('business_id', businessId)
  const found = foundIn(all, 'jobs', wanted, { businessId, search, isCounted: false })
  if (worker === null) return found
  return found
    .eq('assigned.user_id', worker)
    .eq('going.assigned.user_id', worker)
    .or('assigned.not.is.null,going.not.is.null')
}

/**
 * The jobs that a picker offers, newest first, and the selected one. An expense of a worker is for a job they are assigned
 * to: where they see all work, the others are left out here, and else they do not see them.
 */
export function useJobChoices(businessId: string, value: string, textOf: (job: JobChoice) => string) {
  const worker = useWorkerSeeingAll()
  return useChoices<JobChoice>({
    key: ['jobs', businessId, ...(worker === null ? [] : [worker])],
    value,
    textOf,
    find: async (search, signal) => {
      const newest = jobsOf(businessId, search, worker).order('created_at', { ascending: false }).order('id')
      return rowsOf(await newest.limit(shownChoices).abortSignal(signal))
    },
    get: async (id) => rowsOf(await rest.from('jobs').select(chosen).eq('id', id).limit(1))[0] ?? null,
  })
}

/** The name of one job; null if it does not exist or the user may not read it. */
export const useJobName = (businessId: string, jobId: string) =>
  useQuery({
    queryKey: ['jobs', businessId, 'name', jobId],
    queryFn: async () => {
      const query = rest.from('jobs').select('id, job_number, title').eq('id', jobId)
      return rowsOf(await query.limit(1))[0] ?? null
    },
  })
