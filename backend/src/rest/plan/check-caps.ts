import { caps } from '../caps.ts'
import { restError } from '../errors.ts'
import type { Condition, Operand, Query, SelectItem } from '../request/query-tree.ts'

/** Fails with PGRST100 for more levels of embeds than the settings allow, or more embeds in all than the service does. */
export function checkEmbeds(select: readonly SelectItem[], maxDepth: number): void {
  if (depthOf(select) > maxDepth) {
    throw restError('PGRST100', `More than ${maxDepth} levels of embedding`)
  }
  if (countOf(select) > caps.embeds) {
    throw restError('PGRST100', `More than ${caps.embeds} embedded resources`)
  }
}

const countOf = (select: readonly SelectItem[]): number =>
  select.reduce((count, item) => (item.kind === 'embed' ? count + 1 + countOf(item.select) : count), 0)

function depthOf(select: readonly SelectItem[]): number {
  return select.reduce(
    (depth, item) => (item.kind === 'embed' ? Math.max(depth, 1 + depthOf(item.select)) : depth),
    0,
  )
}

/** The regular expressions of all filters, which may take very long even on a short text. */
export function patternsOf({ conditions }: Query): Operand[] {
  return conditions.flatMap(({ value }) => patternsIn(value))
}

function patternsIn(condition: Condition): Operand[] {
  if (condition.kind !== 'filter') {
    return condition.of.flatMap(patternsIn)
  }
  return condition.operator === 'match' || condition.operator === 'imatch' ? [condition.operand] : []
}

/** Fails with PGRST100 for a longer pattern than the settings allow. The lists of `any` and `all` count as one. */
export function checkPatterns(patterns: readonly Operand[], slots: readonly string[], max: number): void {
  if (patterns.some((each) => ('slot' in each ? (slots[each.slot] ?? '') : each.text).length > max)) {
    throw restError('PGRST100', `A regular expression is longer than ${max} characters`)
  }
}
