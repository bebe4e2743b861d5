/** Where a day is drawn by member, the column of the visits that nobody goes on yet; the others are named by user id. */
export const unassigned = ''

/**
 * Who goes on a visit that is moved from one member's column to another's; the rest of its members stay. `from` is null
 * for a visit from outside the columns, which is then only for whom it is moved to.
 */
export function reassigned(memberIds: readonly string[], from: string | null, to: string): string[] {
  if (from === to || memberIds.includes(to)) return memberIds.filter((id) => id === to || id !== from)
  if (from === null) return to === unassigned ? [] : [to]
  if (to === unassigned) return memberIds.filter((id) => id !== from)
  const at = memberIds.indexOf(from)
  return at < 0 ? [...memberIds, to] : memberIds.with(at, to)
}

export const isSameTeam = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))
