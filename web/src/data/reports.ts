import type { Period } from '@fieldlark/domain/reports/period.ts'
import type { ReportName, ReportRows } from '@fieldlark/domain/reports/report.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

const functionOf: Record<ReportName, string> = {
  profit: 'report_profit',
  months: 'report_income_by_month',
  clients: 'report_income_by_client',
  services: 'report_income_by_service',
  receivables: 'report_receivables',
  taxes: 'report_taxes',
  expenses: 'report_expenses',
  jobs: 'report_jobs',
  members: 'report_members',
}

/** The backend's max_rows: what one answer holds at most. */
const mostRows = 1000

/** All rows in the order of the report, which is a total one. */
async function fetchReport<Name extends ReportName>(businessId: string, name: Name, { from, to }: Period) {
  const days = name === 'receivables' ? { as_of: to } : { from_date: from, to_date: to }
  const all: ReportRows[Name][] = []
  for (;;) {
    const query = rest.rpc(functionOf[name], { business_id: businessId, ...days })
    const rows = rowsOf<ReportRows[Name][]>(
      (await query.range(all.length, all.length + mostRows - 1)) as never,
    )
    all.push(...rows)
    if (rows.length < mostRows) return all
  }
}

/** One report over these days; of receivables the last day alone counts. */
export const useReport = <Name extends ReportName>(businessId: string, name: Name, period: Period) =>
  useQuery({
    queryKey: ['reports', businessId, name, period.from, period.to],
    // Books are written everywhere: a report that is opened again is computed again.
    staleTime: 0,
    queryFn: () => fetchReport(businessId, name, period),
  })
