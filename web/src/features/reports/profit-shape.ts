import type { ReportRows } from '@fieldlark/domain/reports/report.ts'

import type { ReportLine, ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'

type Row = ReportRows['profit']
type Part = Exclude<keyof Row, 'month'>

const wholeOf = (rows: readonly Row[]) => rows.find(({ month }) => month === null)

/** An income statement: from the amount invoiced down to the profit, and below it the cash flow. */
export function profitShape(
  rows: readonly Row[],
  before: readonly Row[],
  { texts, monthName }: ReportWords,
): ShownReport {
  const [whole, earlier] = [wholeOf(rows), wholeOf(before)]
  const months = rows.filter(({ month }) => month !== null)
  const parts: readonly (readonly [part: Part, label: string, look?: 'sum' | 'if any'])[] = [
    ['invoiced', texts.invoiced],
    ['written_off', texts.writtenOff, 'if any'],
    ['given_back', texts.givenBack, 'if any'],
    ['granted', texts.granted, 'if any'],
    ['income', texts.income, 'sum'],
    ['expenses', texts.expenses],
    ['expense_tax', texts.expenseTax],
    ['profit', texts.profit, 'sum'],
    ['received', texts.moneyIn],
    ['spent', texts.moneyOut],
    ['cash', texts.cash, 'sum'],
  ]
  const lines = parts
    .filter(([part, , look]) => look !== 'if any' || whole?.[part] || earlier?.[part])
    .map(
      ([part, label, look]): ReportLine => ({
        id: part,
        label,
        values: { amount: whole?.[part] ?? 0 },
        before: earlier?.[part] ?? 0,
        isStrong: look === 'sum',
      }),
    )
  const bars =
    months.length > 2
      ? months.map(({ month, profit }, at) => ({
          label: monthName(month ?? ''),
          value: profit,
          before: before[at]?.month ? (before[at]?.profit ?? null) : null,
        }))
      : lines
          .filter(({ id }) => id === 'income' || id === 'profit')
          .map(({ label, values, before: then }) => ({ label, value: values['amount'] ?? 0, before: then }))
  return {
    rowsOf: texts.line,
    columns: [{ key: 'amount', label: texts.amount, kind: 'money' }],
    main: 'amount',
    lines,
    sums: null,
    headline: {
      label: texts.profit,
      value: String(whole?.profit ?? 0),
      before: earlier ? String(earlier.profit) : null,
    },
    picture: { look: months.length > 2 ? 'columns' : 'bars', bars },
  }
}

/** True if nothing was invoiced, spent or paid. */
export const isNothing = (rows: readonly Row[]) => {
  const { month: _, ...amounts } = wholeOf(rows) ?? { month: null }
  return Object.values(amounts).every((amount) => amount === 0)
}
