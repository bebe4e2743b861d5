/** One step of a JSON path: `->key`, `->>key`, `->0`. */
export type JsonStep = { key: string; isIndex: boolean; isText: boolean }

export type Field = { name: string; path: readonly JsonStep[] }

/** Where a filter's value comes from: a slot of the query's shape, bound per request, or the text itself. */
export type Operand = { slot: number } | { text: string }

export type Filter = {
  kind: 'filter'
  field: Field
  isNot: boolean
  /** A key of operators.ts. */
  operator: string
  quantifier: 'ANY' | 'ALL' | null
  /** Text search configuration. */
  config: string | null
  operand: Operand
}

export type Logic = { kind: 'and' | 'or'; isNot: boolean; of: readonly Condition[] }
export type Condition = Filter | Logic

export type OrderTerm = {
  /** The to-one embed whose column is ordered by; null for an own column. */
  relation: string | null
  field: Field
  isDescending: boolean | null
  nulls: 'FIRST' | 'LAST' | null
}

export type ColumnItem = {
  kind: 'column'
  field: Field
  alias: string | null
  cast: string | null
  aggregate: string | null
  aggregateCast: string | null
}
export type CountItem = { kind: 'count'; alias: string | null; cast: string | null }
export type EmbedItem = {
  kind: 'embed'
  target: string
  alias: string | null
  hint: string | null
  isInner: boolean
  isSpread: boolean
  select: readonly SelectItem[]
}
export type SelectItem = ColumnItem | CountItem | EmbedItem

/** A parameter and the path of the embed it applies to: `a.b.limit=5` has the path [a, b]. */
export type At<T> = { path: readonly string[]; value: T }

export type Query = {
  select: readonly SelectItem[]
  conditions: readonly At<Condition>[]
  orders: readonly At<readonly OrderTerm[]>[]
  limits: readonly At<number>[]
  /** Offsets of embeds are part of the shape; the root's is bound per request. */
  offsets: readonly At<number>[]
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** Arguments of a function called by GET, in order, possibly repeated. */
  callArguments: readonly (readonly [string, string])[]
}
