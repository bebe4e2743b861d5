export type ValueKind = 'money' | 'count' | 'hours'

export type ReportColumn = {
  key: string
  label: string
  kind: ValueKind
}

export type ReportLine = {
  id: string
  label: string
  /** Under the label on a phone, where only the main column has room. */
  detail?: string
  href?: string
  /** By the columns' keys; null: nothing to say. */
  values: Readonly<Record<string, number | null>>
  /** The main column's value in the period before; null: not compared. */
  before: number | null
  /** A sum among the others. */
  isStrong?: boolean
}

export type Bar = { label: string; value: number; before: number | null }

/** A report as it is shown, printed and saved: whatever it is of, a table with one main column and a picture of it. */
export type ShownReport = {
  /** What a row is of. */
  rowsOf: string
  columns: readonly ReportColumn[]
  main: string
  lines: readonly ReportLine[]
  /** What the lines come to together, by the columns' keys; null: they are no parts of a whole. */
  sums: Readonly<Record<string, string | null>> | null
  headline: { label: string; value: string; before: string | null }
  picture: { look: 'columns' | 'bars'; bars: readonly Bar[] } | { look: 'stack'; bars: readonly Bar[] } | null
}
