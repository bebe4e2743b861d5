import type { Role } from '@fieldlark/domain/team/role.ts'
import type { Tenant } from './tenant.ts'

type Fields = Record<string, unknown>

/** Who may do what with the rows of the business he is in. In a business he is not in, nobody may do anything. */
export type Expectation = {
  select: readonly Role[]
  insert: readonly Role[] | 'everybody signed in'
  update: readonly Role[]
  delete: readonly Role[]
  upsert: readonly Role[]
  /** The row that is there already: what select, update, delete and upsert aim at. */
  there: (tenant: Tenant) => Fields
  /** What delete aims at, where the row that is there has a history that keeps it. */
  unused?: (tenant: Tenant) => Fields
  /** A row that is not there yet. */
  fresh: (tenant: Tenant, stranger: string) => Fields
  /** What update and upsert change. */
  change: Fields
  /** The columns that make a row belong to a business; `business_id` where nothing is said. */
  tenantColumn?: 'id'
}
