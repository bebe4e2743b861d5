import type { Period } from '@fieldlark/domain/reports/period.ts'
import type { ReportName } from '@fieldlark/domain/reports/report.ts'
import { type CsvColumn, type CsvValue, csvPieces } from '@fieldlark/domain/values/csv.ts'

import { saveFile } from '#connection/save-file.ts'

import { mainKindOf } from './main-kind.ts'
import type { ReportColumn, ReportLine, ShownReport, ValueKind } from './report-shape.ts'

/** Values for a spreadsheet: amounts unchanged, minutes as hours. */
const plain = (kind: ValueKind, value: number | null | undefined): CsvValue =>
  value === null || value === undefined
    ? null
    : kind === 'hours'
      ? Math.round((value / 60) * 100) / 100
      : value

const type = 'text/csv;charset=utf-8'

/**
 * The answer that is shown as rows for a spreadsheet, without the sums, which spreadsheets compute themselves. Each piece
 * of text is handed to the browser, which may keep it on the disk, before the next is written.
 */
export function reportFile(report: ShownReport, words: { before: string }): Blob {
  const columns: CsvColumn<ReportLine>[] = [
    { header: report.rowsOf, value: ({ label }) => label },
    ...report.columns.map(({ key, label, kind }: ReportColumn) => ({
      header: label,
      value: ({ values }: ReportLine) => plain(kind, values[key]),
    })),
    {
      header: words.before,
      value: ({ before }) => plain(mainKindOf(report), before),
    },
  ]
  const parts: Blob[] = []
  for (const piece of csvPieces(columns, report.lines)) parts.push(new Blob([piece], { type }))
  return new Blob(parts, { type })
}

export function saveReport(
  report: ShownReport,
  name: ReportName,
  { from, to }: Period,
  words: { before: string },
) {
  saveFile(reportFile(report, words), `fieldlark-report-${name}-${from}-${to}.csv`)
}
