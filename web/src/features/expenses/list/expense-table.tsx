import type { Column, Group } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import Paperclip from 'lucide-react/icons/paperclip'
import Receipt from 'lucide-react/icons/receipt'
import type { ReactNode } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RecordList, shownRecord } from '#parts/list/record-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { expenseHref } from '#paths.ts'
import { useExpenseNames } from '../expense-names.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { ReimbursementBadge } from '../reimbursement-badge.tsx'
import type { ExpenseSort } from './expense-filter.ts'
import type { ListedExpense } from './expense-list-queries.ts'

const expenseRecord = shownRecord(() =>
  import('../record/expense-screen.tsx').then(({ ExpenseRecord }) => ExpenseRecord),
)

const tableSorts = {
  newest: { key: 'date', direction: 'descending' },
  oldest: { key: 'date', direction: 'ascending' },
  amount: { key: 'amount', direction: 'descending' },
  vendor: { key: 'what', direction: 'ascending' },
} as const

const sortOf = (key: string, direction: string): ExpenseSort => {
  if (key === 'amount') return 'amount'
  if (key === 'what') return 'vendor'
  return direction === 'ascending' ? 'oldest' : 'newest'
}

function Clip({ expense }: { expense: ListedExpense }) {
  const { hasReceipt } = useTexts(expensesTexts)
  return expense.receipts.length > 0 ? (
    <span className="inline-block shrink-0 align-middle text-ink-faint">
      <Paperclip aria-hidden className="size-4" />
      <span className="sr-only">{hasReceipt}</span>
    </span>
  ) : null
}

function WhatCell({ expense }: { expense: ListedExpense }) {
  const { name, more } = useExpenseNames()(expense)
  return (
    <CellContent
      glyph={<Receipt aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          <bdi>{more}</bdi> <Clip expense={expense} />
        </>
      }
    />
  )
}

function useColumns(): readonly Column<ListedExpense>[] {
  const { columns } = useTexts(expensesTexts)
  const dayOf = useBusinessDay()
  const { format } = useMoney()
  return [
    {
      key: 'what',
      header: columns.what,
      sort: true,
      cell: (expense) => <WhatCell expense={expense} />,
    },
    {
      key: 'job',
      header: columns.job,
      beside: null,
      cell: ({ job }) => job && <bdi className="block truncate text-ink-soft">{job.title}</bdi>,
    },
    {
      key: 'reimbursement',
      header: columns.reimbursement,
      className: 'w-36',
      beside: null,
      cell: (expense) => <ReimbursementBadge expense={expense} />,
    },
    {
      key: 'date',
      header: columns.date,
      sort: true,
      className: 'w-32',
      cell: ({ date }) => <span className="text-ink-soft">{dayOf(date)}</span>,
    },
    {
      key: 'amount',
      header: columns.amount,
      sort: true,
      className: 'w-36 text-right',
      beside: { className: 'w-28 text-right' },
      cell: ({ amount }) => <span className="money font-semibold">{format(amount)}</span>,
    },
  ]
}

function ExpenseCard({ expense }: { expense: ListedExpense }) {
  const dayOf = useBusinessDay()
  const { format } = useMoney()
  const { name, more } = useExpenseNames()(expense)
  return (
    <RowContent
      glyph={<Receipt aria-hidden className="size-5 shrink-0 text-ink-faint" strokeWidth={1.75} />}
      title={
        <>
          <bdi>{name}</bdi>
          <Clip expense={expense} />
        </>
      }
      detail={
        <>
          {dayOf(expense.date)} {more && <bdi>· {more}</bdi>}
        </>
      }
      end={format(expense.amount)}
      note={<ReimbursementBadge expense={expense} />}
    />
  )
}

const expenseCard = (expense: ListedExpense) => <ExpenseCard expense={expense} />

/** The expenses as rows or cards; the parent handles sorting and taps. */
export function ExpenseTable({
  expenses,
  groups,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  expenses: readonly ListedExpense[]
  groups: readonly Group[] | undefined
  isLoading: boolean
  sort: ExpenseSort
  onSort: (sort: ExpenseSort) => void
  empty: ReactNode
}) {
  const texts = useTexts(expensesTexts)
  const namesOf = useExpenseNames()
  const columns = useColumns()
  return (
    <RecordList
      items={expenses}
      groups={groups}
      columns={columns}
      card={expenseCard}
      record={expenseRecord}
      hrefOf={({ id }) => expenseHref(id)}
      nameOf={(expense) => namesOf(expense).name}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
