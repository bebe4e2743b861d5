import { type Role, roles } from './role.ts'

/** The signed-in person and the member in question. */
export type Pair = { mine: Role | null; theirs: Role; isSelf: boolean }

const isManaged = ({ mine, theirs, isSelf }: Pair) =>
  mine === 'owner' || (mine === 'manager' && theirs !== 'owner' && !isSelf)

/** The roles that may be given to the member, their present one included; empty where it stays. */
export function rolesToGive(pair: Pair): Role[] {
  if (!isManaged(pair)) return []
  return roles.filter((role) => pair.mine === 'owner' || role !== 'owner')
}

/** Everybody may leave; the last owner is refused by the database, which knows the others. */
export const canDeactivate = (pair: Pair): boolean => pair.mine !== null && (pair.isSelf || isManaged(pair))

/** A former member has no role of their own in the business, so that nobody takes themselves back. */
export const canReactivate = ({ mine }: Pick<Pair, 'mine'>): boolean => mine === 'owner'

/** Managers set no cost of their own. */
export const canSetLaborCost = ({ mine, isSelf }: Pair): boolean =>
  mine === 'owner' || (mine === 'manager' && !isSelf)
