import type { Period } from '@fieldlark/domain/reports/period.ts'
import type { ReportName } from '@fieldlark/domain/reports/report.ts'
import { type CsvColumn, type CsvValue, writeCsv } from '@fieldlark/domain/values/csv.ts'

import { saveFile } from '#connection/save-file.ts'

import type { ReportColumn, ReportLine, ShownReport, ValueKind } from './report-shape.ts'

/** As spreadsheets count: amounts as they are, minutes as hours. */
const plain = (kind: ValueKind, value: number | null | undefined): CsvValue =>
  value === null || value === undefined
    ? null
    : kind === 'hours'
      ? Math.round((value / 60) * 100) / 100
      : value

/** What is on the screen as a spreadsheet reads it: a row each, without the sums, which spreadsheets make themselves. */
export function reportCsv(report: ShownReport, words: { before: string }): string {
  const columns: CsvColumn<ReportLine>[] = [
    { header: report.rowsOf, value: ({ label }) => label },
    ...report.columns.map(({ key, label, kind }: ReportColumn) => ({
      header: label,
      value: ({ values }: ReportLine) => plain(kind, values[key]),
    })),
    {
      header: words.before,
      value: ({ before }) =>
        plain(report.columns.find(({ key }) => key === report.main)?.kind ?? 'money', before),
    },
  ]
  return writeCsv(columns, report.lines)
}

export function saveReport(
  report: ShownReport,
  name: ReportName,
  { from, to }: Period,
  words: { before: string },
) {
  const file = new Blob([reportCsv(report, words)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `fieldlark-report-${name}-${from}-${to}.csv`)
}
