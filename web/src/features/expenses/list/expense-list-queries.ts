import type { DayRange } from '@fieldlark/domain/expenses/expense-period.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { command } from '#data/command.ts'
import { useListPages } from '#data/list-pages.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { searchFilters, wordsOf } from '#data/search.ts'
import type { ExpenseFilter } from './expense-filter.ts'

const listed = `id, category, description, vendor, amount, date, is_reimbursable, reimbursed_at, user_id,
  job:jobs(id, job_number, title), receipts(id)`
export type ListedExpense = Selected<'expenses', typeof listed>

/** The filter, and the first and last day of its period; null is no limit. */
export type Wanted = { filter: ExpenseFilter; range: DayRange | null }

function listQuery(businessId: string, { filter, range }: Wanted) {
  const { search, category, reimbursement, sort } = filter
  let query = rest.from('expenses').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const words of searchFilters(search, ['description', 'vendor', 'notes'])) query = query.or(words)
  if (category) query = query.eq('category', category)
  if (range) query = query.gte('date', range.from).lte('date', range.to)
  if (reimbursement) query = query.eq('is_reimbursable', true)
  if (reimbursement === 'open') query = query.is('reimbursed_at', null)
  if (reimbursement === 'done') query = query.not('reimbursed_at', 'is', null)
  if (sort === 'amount') query = query.order('amount', { ascending: false })
  if (sort === 'vendor') query = query.order('vendor', { nullsFirst: false })
  return query.order('date', { ascending: sort === 'oldest' }).order('id')
}

export const useExpensePages = (businessId: string, wanted: Wanted) =>
  useListPages<ListedExpense>({
    key: ['expenses', businessId],
    filter: wanted,
    query: () => listQuery(businessId, wanted),
  })

/** Totals of the filtered expenses over all categories, summed by the database. */
export const useExpenseSums = (businessId: string, { filter: { search, reimbursement }, range }: Wanted) =>
  useQuery({
    queryKey: ['expenses', businessId, 'sums', search, reimbursement, range],
    queryFn: () =>
      command('expense_sums', {
        business_id: businessId,
        words: wordsOf(search),
        from_date: range?.from ?? null,
        to_date: range?.to ?? null,
        reimbursement,
      }),
    placeholderData: keepPreviousData,
  })
