import type { Role } from '@fieldlark/domain/team/role.ts'
import type { Tenant } from './tenant.ts'

export const members: readonly Role[] = ['owner', 'manager', 'worker']
export const managers: readonly Role[] = ['owner', 'manager']

type Access = Pick<Expectation, 'select' | 'insert' | 'update' | 'delete' | 'upsert'>
/** Written by functions only. */
export const writtenByNobody: Omit<Access, 'select'> = { insert: [], update: [], delete: [], upsert: [] }
export const readByManagers: Access = { ...writtenByNobody, select: managers }
export const readByMembers: Access = { ...writtenByNobody, select: members }
export const ofManagers: Access = {
  select: managers,
  insert: managers,
  update: managers,
  delete: managers,
  upsert: managers,
}

type Fields = Record<string, unknown>

/** Which roles may do what with the rows of their business. Nobody has access to other businesses. */
export type Expectation = {
  select: readonly Role[]
  insert: readonly Role[] | 'everybody signed in'
  update: readonly Role[]
  delete: readonly Role[]
  upsert: readonly Role[]
  /** The existing row that select, update, delete and upsert use. */
  there: (tenant: Tenant) => Fields
  /** The row for delete, when the history of the existing row prevents its deletion. */
  unused?: (tenant: Tenant) => Fields
  /** A new row. */
  fresh: (tenant: Tenant, stranger: string) => Fields
  /** The values that update and upsert write. */
  change: Fields
  /** The columns that assign a row to a business; `business_id` by default. */
  tenantColumn?: 'id'
}
