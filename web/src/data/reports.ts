import type { Period } from '@fieldlark/domain/reports/period.ts'
import type { ReportName, ReportRows } from '@fieldlark/domain/reports/report.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from './command.ts'

/** As the database names them. */
const names: Readonly<Record<ReportName, string>> = {
  profit: 'profit',
  months: 'income_by_month',
  clients: 'income_by_client',
  services: 'income_by_service',
  receivables: 'receivables',
  taxes: 'taxes',
  expenses: 'expenses',
  jobs: 'jobs',
  members: 'members',
}

/** All rows in one answer: asked for by pages, a report would be computed again for each. */
async function fetchReport<Name extends ReportName>(businessId: string, name: Name, { from, to }: Period) {
  const wanted = { business_id: businessId, name: names[name], from_date: from, to_date: to }
  return (await command('report', wanted)) as ReportRows[Name][]
}

/** One report for this period; receivables use only its last day. */
export const useReport = <Name extends ReportName>(businessId: string, name: Name, period: Period) =>
  useQuery({
    queryKey: ['reports', businessId, name, period.from, period.to],
    // Many screens change the figures: a report is computed again each time it is opened.
    staleTime: 0,
    queryFn: () => fetchReport(businessId, name, period),
  })
