import type { QuoteLine } from '@fieldlark/domain/quotes/quote.ts'

type Offered = Pick<QuoteLine, 'id' | 'kind' | 'choice_group' | 'is_selected'>

/** Carries a selection over to a newer version: lines still offered keep their state, new lines get the business's suggestion. */
export function carriedSelection(
  before: readonly Offered[],
  chosen: readonly string[],
  offered: readonly Offered[],
): string[] {
  const known = new Set(before.map(({ id }) => id))
  const isCarried = ({ id, kind }: Offered) => kind === 'choice' && chosen.includes(id)
  const carriedGroups = new Set(offered.filter(isCarried).map(({ choice_group }) => choice_group))
  const isChosen = (line: Offered) => {
    if (line.kind === 'required') return false
    if (line.kind === 'choice' && carriedGroups.has(line.choice_group)) return isCarried(line)
    if (line.kind === 'optional' && known.has(line.id)) return chosen.includes(line.id)
    return line.is_selected
  }
  return offered.filter(isChosen).map(({ id }) => id)
}
