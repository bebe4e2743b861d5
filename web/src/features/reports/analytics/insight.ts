import type { CsvValue } from '@fieldlark/domain/values/csv.ts'

import type { Bar, ValueKind } from '../report-shape.ts'

/** A cell as it is shown, and as it stands in a spreadsheet. */
export type Cell = { text: string; value: CsvValue }

/** One card of the analytics: a figure, a chart, the numbers behind it as a table, and how it was counted. */
export type Insight = {
  id: 'earned' | 'quotes' | 'paid' | 'weekdays' | 'clients' | 'sources' | 'visits' | 'ahead' | 'reviews'
  title: string
  /** Null: there is too little to say; `few` says what is missing. */
  figure: string | null
  few: string
  /** What stands beside the figure. */
  facts: readonly string[]
  chart: { look: 'columns' | 'bars'; kind: ValueKind; bars: readonly Bar[] } | null
  table: { columns: readonly string[]; rows: readonly (readonly Cell[])[] }
  how: string
}
