import type { CsvRow, CsvTable } from '#values/csv.ts'
import { importColumns } from './import-columns.ts'

const furthestHeader = 5

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell !== ''

/** A row that names a client and at least one more column of an address book. */
function isHeader(cells: readonly string[]): boolean {
  const { fields, unused } = importColumns(cells)
  const hasName = (['name', 'first_name', 'company_name'] as const).some((field) => fields.get(field)?.length)
  return hasName && cells.length - unused.length > 1
}

// " Wednesday, September 30, 2026 11:11 AM GMT-05:00" and "TOTAL" end a report of QuickBooks.
const isFooter = ({ cells }: CsvRow): boolean => {
  const [first = '', ...others] = cells
  return !others.some(isFilled) && /^total$|\bGMT\b/i.test(first)
}

/**
 * QuickBooks writes the name of the business and the title of the report above the column names, and the time below the
 * rows. A file whose first line names a column is taken as it is.
 */
export function withoutReportFrame({ header, rows }: CsvTable): Pick<CsvTable, 'header' | 'rows'> {
  const isNamed = importColumns(header).unused.length < header.length
  const at = isNamed ? -1 : rows.slice(0, furthestHeader).findIndex(({ cells }) => isHeader(cells))
  const found = rows[at]
  if (!found) return { header, rows }
  return { header: found.cells, rows: rows.slice(at + 1).filter((row) => !isFooter(row)) }
}
