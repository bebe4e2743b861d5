export type ValueKind = 'money' | 'count' | 'hours'

export type ReportColumn = {
  key: string
  label: string
  kind: ValueKind
}

export type ReportLine = {
  id: string
  label: string
  /** Shown under the label on a phone, where only the main column has room. */
  detail?: string
  href?: string
  /** By the columns' keys; null: an empty cell. */
  values: Readonly<Record<string, number | null>>
  /** The main column's value in the period before; null: not compared. */
  before: number | null
  /** A subtotal among the rows. */
  isStrong?: boolean
}

export type Bar = { label: string; value: number; before: number | null }

/** A report of any kind as it is shown, printed and exported: a table with one main column and a chart of it. */
export type ShownReport = {
  /** The heading of the rows' labels. */
  rowsOf: string
  columns: readonly ReportColumn[]
  main: string
  lines: readonly ReportLine[]
  /** The sums of the lines by the columns' keys; null: the lines are not parts of a whole. */
  sums: Readonly<Record<string, string | null>> | null
  headline: { label: string; value: string; before: string | null }
  picture: { look: 'columns' | 'bars'; bars: readonly Bar[] } | { look: 'stack'; bars: readonly Bar[] } | null
}
