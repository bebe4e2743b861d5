import { restError } from '../errors.ts'
import type { Condition, Query, SelectItem } from '../request/query-tree.ts'

/** Fails with PGRST100 for more levels of embeds than the settings allow. */
export function checkDepth(select: readonly SelectItem[], max: number): void {
  if (depthOf(select) > max) {
    throw restError('PGRST100', `More than ${max} levels of embedding`)
  }
}

function depthOf(select: readonly SelectItem[]): number {
  return select.reduce(
    (depth, item) => (item.kind === 'embed' ? Math.max(depth, 1 + depthOf(item.select)) : depth),
    0,
  )
}

/** Whether a filter uses a regular expression, which may take very long even on a short text. */
export function hasRegex({ conditions }: Query): boolean {
  return conditions.some(({ value }) => isRegex(value))
}

function isRegex(condition: Condition): boolean {
  return condition.kind === 'filter'
    ? condition.operator === 'match' || condition.operator === 'imatch'
    : condition.of.some(isRegex)
}
