import { can } from '#team/permissions.ts'
import type { Role } from '#team/role.ts'

import type { Expense } from './expense.ts'

export type Viewer = { userId: string; role: Role | null }
type OwnedExpense = Pick<Expense, 'user_id' | 'reimbursed_at'>

/** A worker's own expense can no longer be changed once it was reimbursed. */
export const isExpenseLocked = (viewer: Viewer, expense: OwnedExpense): boolean =>
  expense.reimbursed_at !== null && !can(viewer.role, 'edit all expenses')

/** Owners and managers change every expense, workers the ones they entered, until those are reimbursed. */
export const canEditExpense = (viewer: Viewer, expense: OwnedExpense): boolean =>
  can(viewer.role, 'edit all expenses') ||
  (can(viewer.role, 'enter expenses') &&
    expense.user_id === viewer.userId &&
    !isExpenseLocked(viewer, expense))

/** Whoever may change an expense may delete it. */
export const canDeleteExpense = (viewer: Viewer, expense: OwnedExpense): boolean =>
  canEditExpense(viewer, expense)

/** Owners and managers choose anyone to reimburse, workers only themselves. */
export const canReimburse = (viewer: Viewer, userId: string): boolean =>
  can(viewer.role, 'reimburse expenses') || userId === viewer.userId
