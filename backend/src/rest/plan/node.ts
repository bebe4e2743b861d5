import type { ColumnItem, CountItem, Filter, OrderTerm } from '../request/query-tree.ts'
import type { Column, Relationship } from '../schema/schema.ts'

/** A table, a called function or the rows of a write, with everything that is selected from it. */
export type Node = {
  /** Its alias in the SQL, unique in the statement. */
  alias: string
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  /**
   * The column that holds a whole row as a value of its table's type, for computed columns and relationships;
   * null when the alias itself can be used for that.
   */
  rowColumn: string | null
  items: readonly Item[]
  /** All embeds, including the hidden ones (`rel()`). */
  embeds: readonly Embed[]
  conditions: readonly PlannedCondition[]
  order: readonly PlannedOrder[]
  /** For embeds only; the root's limit and offset are in the request's window. */
  limit: number | null
  offset: number
}

export type Item = ColumnItem | CountItem | { kind: 'embed'; embed: Embed }

export type Embed = {
  /** The key in the response and the prefix of the embed's parameters. */
  key: string
  node: Node
  relationship: Relationship
  isInner: boolean
  isSpread: boolean
  isHidden: boolean
}

export type PlannedCondition =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'exists'; embed: Embed; isNot: boolean }
  | { kind: 'and' | 'or'; isNot: boolean; of: readonly PlannedCondition[] }

export type PlannedOrder = { term: OrderTerm; embed: Embed | null }
