import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import type { ReportColumn, ReportLine } from './report-shape.ts'

/** To four digits, whatever the currency: enough for any amount, and hours and counts are whole. */
const digits = 4

/** Exactly, never as floats: "1234.50". */
export const addUp = (values: readonly (number | null)[]): string =>
  fromMinor(
    values.reduce<bigint>((sum, value) => sum + toMinor(value ?? 0, digits), 0n),
    digits,
  )

/** What each column comes to. */
export const sumsOf = (columns: readonly ReportColumn[], lines: readonly ReportLine[]) =>
  Object.fromEntries(columns.map(({ key }) => [key, addUp(lines.map(({ values }) => values[key] ?? null))]))
