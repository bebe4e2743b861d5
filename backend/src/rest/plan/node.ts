import type { ColumnItem, CountItem, Filter, OrderTerm } from '../request/query-tree.ts'
import type { Column, Relationship } from '../schema/schema.ts'

/** A table, a called function or the rows of a write, with everything that is wanted of it. */
export type Node = {
  /** Name in SQL; unique in the statement. */
  alias: string
  schema: string
  name: string
  columns: ReadonlyMap<string, Column>
  /**
   * The column that holds a whole row as a value of its table's type, for computed columns and relationships;
   * null where the alias itself stands for one.
   */
  rowColumn: string | null
  items: readonly Item[]
  /** All of them, the hidden ones (`rel()`) too. */
  embeds: readonly Embed[]
  conditions: readonly PlannedCondition[]
  order: readonly PlannedOrder[]
  /** Of embeds; the root's comes with the request. */
  limit: number | null
  offset: number
}

export type Item = ColumnItem | CountItem | { kind: 'embed'; embed: Embed }

export type Embed = {
  /** Key in the answer and prefix of its parameters. */
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
