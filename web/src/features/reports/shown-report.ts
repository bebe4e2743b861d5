import type { Period } from '@fieldlark/domain/reports/period.ts'
import { previousOf } from '@fieldlark/domain/reports/period.ts'
import type { ReportName, ReportRows } from '@fieldlark/domain/reports/report.ts'
import { useReport } from '#data/reports.ts'
import { useBusiness } from '#session/session.tsx'
import { expensesShape, jobsShape, membersShape, taxesShape } from './cost-shapes.ts'
import { clientsShape, monthsShape, receivablesShape, servicesShape } from './income-shapes.ts'
import { isNothing, profitShape } from './profit-shape.ts'
import type { ShownReport } from './report-shape.ts'
import type { ReportWords } from './report-words.ts'

type Rows<Name extends ReportName> = readonly ReportRows[Name][]

const shapes: {
  [Name in ReportName]: (rows: Rows<Name>, before: Rows<Name>, words: ReportWords) => ShownReport
} = {
  profit: profitShape,
  months: monthsShape,
  clients: clientsShape,
  services: servicesShape,
  receivables: receivablesShape,
  taxes: taxesShape,
  expenses: expensesShape,
  jobs: jobsShape,
  members: membersShape,
}

const isEmpty = (name: ReportName, rows: readonly object[]) =>
  name === 'profit'
    ? isNothing(rows as Rows<'profit'>)
    : name === 'months'
      ? (rows as Rows<'months'>).every(({ invoices, received }) => invoices === 0 && received === 0)
      : rows.length === 0

const shapeOf = <Name extends ReportName>(
  name: Name,
  rows: Rows<Name>,
  before: Rows<Name>,
  words: ReportWords,
) => shapes[name](rows, before, words)

/** A report compared with the period before; undefined while it is loading, null if it is empty. */
export function useShownReport(name: ReportName, period: Period, words: ReportWords) {
  const { id: businessId } = useBusiness()
  const now = useReport(businessId, name, period)
  const before = useReport(businessId, name, previousOf(period))
  const isError = now.isError || before.isError
  const refetch = () => void Promise.all([now.refetch(), before.refetch()])
  if (!now.data || !before.data) return { report: undefined, isError, refetch }
  // Both results belong to this report: the query key contains its name.
  const report = isEmpty(name, now.data) ? null : shapeOf(name, now.data, before.data, words)
  return { report, isError, refetch }
}
