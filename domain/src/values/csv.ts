import Papa from 'papaparse'
import {
  type CsvDelimiter,
  type CsvEncoding,
  decodeCsv,
  sniffDelimiter,
  takeSeparatorLine,
} from './csv-text.ts'
import type { Problem } from './problem.ts'

export const csvMaxRows = 5000
export const csvMaxMegabytes = 5

/** row: as the spreadsheet counts, the header being row 1; blank rows are omitted but counted. */
export type CsvRow = { row: number; cells: string[] }

export type CsvTable = {
  header: string[]
  rows: CsvRow[]
  encoding: CsvEncoding
  delimiter: CsvDelimiter
}

/**
 * A text cell that a spreadsheet would run as a formula is written with a leading ' (an existing one is doubled). Some
 * spreadsheets skip white space before the sign, and East Asian ones recognise its full-width form.
 */
const runsAsFormula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
const isGuarded = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

const readCell = (cell: string): string => {
  const text = cell.trim()
  return isGuarded.test(text) ? text.slice(1) : text
}

/**
 * Reads the exports of spreadsheets: any of their encodings and delimiters, quoted commas and line breaks. Problems:
 * fileTooLarge, unclosedQuote (row), noData, tooManyRows.
 */
export function readCsv(bytes: Uint8Array): CsvTable | Problem {
  if (bytes.length > csvMaxMegabytes * 1024 * 1024) {
    return { code: 'fileTooLarge', params: { megabytes: csvMaxMegabytes } }
  }
  const decoded = decodeCsv(bytes)
  const { text, delimiter: declared } = takeSeparatorLine(decoded.text)
  const delimiter = declared ?? sniffDelimiter(text)
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: '\n' })

  const broken = parsed.errors.find((error) => error.type === 'Quotes')
  if (broken) return { code: 'unclosedQuote', params: { row: (broken.row ?? 0) + 1 } }

  const filled = parsed.data
    .map((cells, index) => ({ row: index + 1, cells: cells.map(readCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [header, ...rows] = filled
  if (!header || rows.length === 0) return { code: 'noData' }
  if (rows.length > csvMaxRows) return { code: 'tooManyRows', params: { rows: csvMaxRows } }
  return { header: header.cells, rows, encoding: decoded.encoding, delimiter }
}

export type CsvValue = string | number | boolean | null | undefined

export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

function writeCell(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value)
  const guarded = typeof value === 'string' && runsAsFormula.test(text) ? `'${text}` : text
  return `"${guarded.replaceAll('"', '""')}"`
}

const byteOrderMark = '\uFEFF'

const line = (cells: readonly CsvValue[]) => `${cells.map(writeCell).join(',')}\r\n`

/** The header of a file that is written in pieces; csvLines writes the rows. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  `${byteOrderMark}${line(columns.map(({ header }) => header))}`

export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => line(columns.map(({ value }) => value(row)))).join('')

/**
 * A file that every spreadsheet opens with its accents: with a byte order mark, every field quoted, CRLF. Encode it as
 * UTF-8.
 */
export const writeCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvLines(columns, rows)

const rowsPerPiece = 1000

/** The same in pieces of at most a thousand rows, so that a file of any size takes no more memory than these as text. */
export function* csvPieces<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): Generator<string> {
  yield csvHead(columns)
  for (let from = 0; from < rows.length; from += rowsPerPiece) {
    yield csvLines(columns, rows.slice(from, from + rowsPerPiece))
  }
}

/** The last columns of a table in its file, which every table has. */
export const recordColumns = [
  'is_sample',
  'version',
  'business_id',
  'user_id',
  'created_at',
  'updated_at',
] as const

export const exportKinds = ['clients', 'jobs', 'invoices', 'expenses'] as const
export type ExportKind = (typeof exportKinds)[number]

/** `today` as YYYY-MM-DD. */
export const exportFileName = (kind: ExportKind, today: string): string => `fieldlark-${kind}-${today}.csv`
