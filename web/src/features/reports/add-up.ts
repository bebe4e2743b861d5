import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import type { ReportColumn, ReportLine } from './report-shape.ts'

/** Four decimals, whatever the currency: enough for any amount, and minutes and counts are whole numbers. */
const digits = 4

/** An exact sum without floating point: "1234.50". */
export const addUp = (values: readonly (number | null)[]): string =>
  fromMinor(
    values.reduce<bigint>((sum, value) => sum + toMinor(value ?? 0, digits), 0n),
    digits,
  )

/** The sum of each column. */
export const sumsOf = (columns: readonly ReportColumn[], lines: readonly ReportLine[]) =>
  Object.fromEntries(columns.map(({ key }) => [key, addUp(lines.map(({ values }) => values[key] ?? null))]))
