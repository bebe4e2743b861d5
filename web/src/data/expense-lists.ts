import type { Expense, ExpenseCategory } from '@fieldlark/domain/expenses/expense.ts'
import type { DayRange } from '@fieldlark/domain/expenses/expense-period.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import type { ExpenseFilter } from './expense-filter.ts'
import { useListPages } from './list-pages.ts'
import { searchFilters, wordsOf } from './search.ts'
import { rowsOf } from './table.ts'

const own = 'id, category, description, vendor, amount, date, is_reimbursable, reimbursed_at, user_id'
const listed = `${own}, job:jobs(id, job_number, title), receipts(id)`

export type ListedExpense = Pick<
  Expense,
  | 'id'
  | 'category'
  | 'description'
  | 'vendor'
  | 'amount'
  | 'date'
  | 'is_reimbursable'
  | 'reimbursed_at'
  | 'user_id'
> & { job: { id: string; job_number: string; title: string } | null; receipts: { id: string }[] }

/** What is looked for, and its first and last day; null: whenever. */
export type Wanted = { filter: ExpenseFilter; range: DayRange | null }

function listQuery(businessId: string, { filter, range }: Wanted) {
  const { search, category, payback, sort } = filter
  let query = rest.from('expenses').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const words of searchFilters(search, ['description', 'vendor', 'notes'])) query = query.or(words)
  if (category) query = query.eq('category', category)
  if (range) query = query.gte('date', range.from).lte('date', range.to)
  if (payback) query = query.eq('is_reimbursable', true)
  if (payback === 'open') query = query.is('reimbursed_at', null)
  if (payback === 'done') query = query.not('reimbursed_at', 'is', null)
  if (sort === 'amount') query = query.order('amount', { ascending: false })
  if (sort === 'vendor') query = query.order('vendor', { nullsFirst: false })
  return query.order('date', { ascending: sort === 'oldest' }).order('id')
}

export const useExpensePages = (businessId: string, wanted: Wanted) =>
  useListPages<ListedExpense>({
    key: ['expenses', businessId],
    filter: wanted,
    query: () => listQuery(businessId, wanted) as never,
  })

/** What was spent on one kind of thing; category null: all together. */
export type ExpenseSum = {
  category: ExpenseCategory | null
  expenses: number
  amount: number
  tax_amount: number
  owed_amount: number
}

/** Of what is looked for, whatever the kind: summed by the database. */
export const useExpenseSums = (businessId: string, { filter: { search, payback }, range }: Wanted) =>
  useQuery({
    queryKey: ['expenses', businessId, 'sums', search, payback, range],
    queryFn: async () =>
      rowsOf<ExpenseSum[]>(
        await rest.rpc('expense_sums', {
          business_id: businessId,
          words: wordsOf(search),
          from_date: range?.from ?? null,
          to_date: range?.to ?? null,
          payback,
        }),
      ),
    placeholderData: keepPreviousData,
  })
