import type { Cell } from '#postgres/database.ts'
import { answerColumns } from '../sql/answer-columns.ts'

type Rows = readonly (readonly Cell[])[]

/**
 * The answer's row with the planner's figure as the total. An estimated total is the exact one while it is not larger
 * than a page may be.
 */
export function withEstimate(
  kind: 'planned' | 'estimated',
  rows: Rows,
  plan: Rows | undefined,
  { maxRows }: { maxRows: number | null },
): Rows {
  const [row = []] = rows
  const exact = Number(row[answerColumns.total])
  if (kind === 'estimated' && exact <= (maxRows ?? Infinity)) {
    return rows
  }
  const planned = plannedRows(plan)
  const total = kind === 'planned' ? planned : Math.max(exact, planned)
  return [row.with(answerColumns.total, String(total))]
}

function plannedRows(plan: Rows | undefined): number {
  const [{ Plan }]: [{ Plan: { 'Plan Rows': number } }] = JSON.parse(String(plan?.[0]?.[0]))
  return Plan['Plan Rows']
}
