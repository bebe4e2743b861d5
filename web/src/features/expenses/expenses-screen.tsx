import { monthsBack, periodPresets, periodRange } from '@fieldlark/domain/expenses/expense-period.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link, useNavigate } from 'react-router'

import { type ExpenseFilter, expenseShape } from '#data/expense-filter.ts'
import { type ExpenseSum, useExpensePages, useExpenseSums } from '#data/expense-lists.ts'
import { useTexts } from '#language/language.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useMoney } from '#parts/money.ts'
import { useShortcut } from '#parts/shortcut.ts'
import { useToday } from '#parts/today.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { ExpenseStrip } from './expense-strip.tsx'
import { ExpenseTable } from './expense-table.tsx'
import { expensesTexts } from './expenses.texts.ts'
import { useMonthName } from './month-name.ts'

const monthsOffered = 24

/** What was spent: found, filtered, summed, opened. A worker sees what he paid himself. */
export function ExpensesScreen() {
  const texts = useTexts(expensesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(expenseShape)
  const wanted = { filter, range: filter.period ? periodRange(filter.period, today) : null }
  const list = useExpensePages(businessId, wanted)
  const { data: sums, isError } = useExpenseSums(businessId, wanted)
  useShortcut('n', () => void navigate(paths.expenseNew))
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <PageHeader
        title={texts.title}
        subtitle={<Totals sum={sums?.find(({ category }) => category === filter.category)} />}
        actions={<NewExpenseLink />}
      />
      <div className="mb-4 grid grid-cols-1 gap-3">
        <ExpenseStrip
          sums={sums}
          isFailed={isError}
          category={filter.category}
          onCategory={(category) => change({ category })}
        />
        <Toolbar filter={filter} typed={typed} today={today} onTyped={setTyped} onChange={change} />
      </div>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(expenses, { isLoading }) => (
          <ExpenseTable
            expenses={expenses}
            isLoading={isLoading}
            sort={filter.sort}
            onSort={(sort) => change({ sort })}
            empty={isFiltered ? <NoMatch title={texts.noMatchTitle} onClear={clear} /> : <NoExpenses />}
          />
        )}
      </ListResults>
    </>
  )
}

/** Of what is shown. */
function Totals({ sum }: { sum: ExpenseSum | undefined }) {
  const texts = useTexts(expensesTexts)
  const { format } = useMoney()
  // Keeps the line, so that nothing jumps when the sums come.
  if (!sum) return '\u00A0'
  return (
    <span className="money">
      {texts.total(format(sum.amount))}
      {sum.tax_amount > 0 && <span className="max-sm:hidden"> · {texts.tax(format(sum.tax_amount))}</span>}
      {sum.owed_amount > 0 && ` · ${texts.owed(format(sum.owed_amount))}`}
    </span>
  )
}

function Toolbar({
  filter,
  typed,
  today,
  onTyped,
  onChange,
}: {
  filter: ExpenseFilter
  typed: string
  today: string
  onTyped: (text: string) => void
  onChange: (changes: Partial<ExpenseFilter>) => void
}) {
  const texts = useTexts(expensesTexts)
  const monthName = useMonthName()
  const offered = monthsBack(today, monthsOffered)
  const { period } = filter
  // A month of an older address is still said.
  const isOlder = period !== null && /^\d/.test(period) && !offered.includes(period)
  const months = isOlder ? [...offered, period] : offered
  return (
    <ListToolbar
      typed={typed}
      onTyped={onTyped}
      searchLabel={texts.search}
      placeholder={texts.searchPlaceholder}
      selects={[
        {
          label: texts.period,
          value: period ?? '',
          options: [
            { value: '', label: texts.anyTime },
            ...periodPresets.map((preset) => ({ value: preset, label: texts.periods[preset] })),
            ...months.map((month) => ({ value: month, label: monthName(month) })),
          ],
          onChange: (chosen) => onChange({ period: chosen || null }),
        },
        {
          label: texts.payback,
          value: filter.payback ?? '',
          options: [
            { value: '', label: texts.anyPayback },
            { value: 'open', label: texts.paybacks.open },
            { value: 'done', label: texts.paybacks.done },
          ],
          onChange: (chosen) =>
            onChange({ payback: expenseShape.choices.payback.find((each) => each === chosen) ?? null }),
        },
        {
          label: texts.sort,
          value: filter.sort,
          options: expenseShape.sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] })),
          onChange: (sort) => onChange({ sort: sort as ExpenseFilter['sort'] }),
        },
      ]}
    />
  )
}

function NewExpenseLink() {
  const { newExpense } = useTexts(expensesTexts)
  return (
    <Button render={<Link to={paths.expenseNew} />}>
      <Plus aria-hidden />
      {newExpense}
    </Button>
  )
}

function NoExpenses() {
  const texts = useTexts(expensesTexts)
  const isOffice = useCan('view finances')
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<ReceiptText />}
        title={texts.emptyTitle}
        body={isOffice ? texts.emptyBody : texts.emptyWorker}
        action={<NewExpenseLink />}
      />
    </div>
  )
}
