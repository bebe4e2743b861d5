import type { ShownReport, ValueKind } from './report-shape.ts'

/** The unit of the main column, and thus of the headline, the chart and the values of the period before. */
export const mainKindOf = ({ columns, main }: Pick<ShownReport, 'columns' | 'main'>): ValueKind =>
  columns.find(({ key }) => key === main)?.kind ?? 'money'
