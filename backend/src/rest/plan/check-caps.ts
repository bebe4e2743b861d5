import { refusal } from '../errors.ts'
import type { Condition, Query, SelectItem } from '../request/query-tree.ts'

/** PGRST100 for more levels of embeds than the settings allow. */
export function checkDepth(select: readonly SelectItem[], most: number): void {
  if (depthOf(select) > most) {
    throw refusal('PGRST100', `More than ${most} levels of embedding`)
  }
}

function depthOf(select: readonly SelectItem[]): number {
  return select.reduce(
    (depth, item) => (item.kind === 'embed' ? Math.max(depth, 1 + depthOf(item.select)) : depth),
    0,
  )
}

/** Whether a filter compares by a regular expression, which may take very long over a short text. */
export function hasRegex({ conditions }: Query): boolean {
  return conditions.some(({ value }) => isRegex(value))
}

function isRegex(condition: Condition): boolean {
  return condition.kind === 'filter'
    ? condition.operator === 'match' || condition.operator === 'imatch'
    : condition.of.some(isRegex)
}
