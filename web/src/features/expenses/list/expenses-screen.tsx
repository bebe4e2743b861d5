import { monthsBack, periodPresets, periodRange } from '@fieldlark/domain/expenses/expense-period.ts'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useNavigate } from 'react-router'

import type { ExpenseSum } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { useToday } from '#parts/dates/today.ts'
import { choiceOf } from '#parts/list/choice.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListToolbar } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useMoney } from '#parts/money/money.ts'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { expensesTexts } from '../expenses.texts.ts'
import { type ExpenseFilter, expenseShape } from './expense-filter.ts'
import { useExpenseGroups } from './expense-groups.ts'
import { useExpensePages, useExpenseSums } from './expense-list-queries.ts'
import { ExpenseStrip } from './expense-strip.tsx'
import { ExpenseTable } from './expense-table.tsx'
import { useMonthName } from './month-name.ts'

const monthsOffered = 24
type Preset = (typeof periodPresets)[number]
const isPreset = (period: string): period is Preset => periodPresets.some((each) => each === period)

/** The expenses of the business, with search, filters and totals. Workers see those they paid themselves. */
export function ExpensesScreen() {
  const texts = useTexts(expensesTexts)
  const navigate = useNavigate()
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(expenseShape)
  const wanted = { filter, range: filter.period ? periodRange(filter.period, today) : null }
  const list = useExpensePages(businessId, wanted)
  const groupsFor = useExpenseGroups(filter)
  const { data: sums, isError } = useExpenseSums(businessId, wanted)
  useShortcut('n', () => void navigate(paths.expenseNew))
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead
        title={texts.title}
        section="expenses"
        count={list.data?.pages.at(-1)?.total}
        sum={<Totals sum={sums?.find(({ category }) => category === filter.category)} />}
      >
        <ExpenseStrip
          sums={sums}
          isFailed={isError}
          category={filter.category}
          onCategory={(category) => change({ category })}
        />
        <Toolbar filter={filter} typed={typed} today={today} onTyped={setTyped} onChange={change} />
      </ListHead>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(expenses, { isLoading, total }) => (
          <ExpenseTable
            expenses={expenses}
            groups={groupsFor(expenses, total)}
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

/** The totals of the filtered expenses. */
function Totals({ sum }: { sum: ExpenseSum | undefined }) {
  const texts = useTexts(expensesTexts)
  const { format } = useMoney()
  // Reserves the line, so that the layout does not shift when the totals arrive.
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
  // A month from an older URL stays among the choices.
  const isOlder = period !== null && /^\d/.test(period) && !offered.includes(period)
  const months = isOlder ? [...offered, period] : offered
  const when = choiceOf({
    label: texts.period,
    all: texts.anyTime,
    choices: [...periodPresets, ...months],
    labelOf: (each) => (isPreset(each) ? texts.periods[each] : monthName(each)),
    value: period,
    onChange: (chosen) => onChange({ period: chosen }),
  })
  const reimbursement = choiceOf({
    label: texts.reimbursement,
    all: texts.anyReimbursement,
    choices: expenseShape.choices.reimbursement,
    labelOf: (each) => texts.reimbursementStates[each],
    value: filter.reimbursement,
    onChange: (chosen) => onChange({ reimbursement: chosen }),
  })
  return (
    <ListToolbar
      texts={texts}
      typed={typed}
      onTyped={onTyped}
      filters={[when, reimbursement]}
      sort={filter.sort}
      sorts={expenseShape.sorts}
      onSort={(sort) => onChange({ sort })}
    />
  )
}

function NoExpenses() {
  const texts = useTexts(expensesTexts)
  const seesAll = useCan('view all expenses')
  return (
    <EmptyList
      icon={<ReceiptText />}
      title={texts.emptyTitle}
      body={seesAll ? texts.emptyBody : texts.emptyWorker}
      action={<NewLink to={paths.expenseNew} label={texts.newExpense} />}
    />
  )
}
