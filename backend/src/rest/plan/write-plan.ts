import { restError } from '../errors.ts'
import { hasNames, type Payload } from '../request/payload.ts'
import type { Condition, Filter, Query } from '../request/query-tree.ts'
import type { Column, Relation } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'

/** The columns a write sets: those in the parameter `columns`, otherwise the keys of the first object. */
export function planColumns(relation: Relation, query: Query, payload: Payload): Column[] {
  if (!hasNames(payload)) {
    throw restError('PGRST102', 'Empty or invalid json')
  }
  if (query.columns === null && !payload.isUniform) {
    throw restError('PGRST102', 'All object keys must match')
  }
  const names = new Set(query.columns ?? payload.keys)
  return [...names].map((name) => findColumn(relation, name))
}

/**
 * Checks the filters of PUT: `eq` on every column of the primary key, no other filter, no limit or offset.
 */
export function planPut(
  relation: Relation,
  query: Query,
  hasPage: boolean,
): { columns: readonly string[]; isMerging: true } {
  if (hasPage) {
    throw restError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const named = query.conditions.map(({ path, value }) =>
    path.length === 0 && isPlainEq(value) ? value.field.name : null,
  )
  const isKey =
    named.length > 0 &&
    named.length === relation.primaryKey.length &&
    relation.primaryKey.every((name) => named.includes(name))
  if (!isKey) {
    throw restError('PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
  }
  return { columns: relation.primaryKey, isMerging: true }
}

function isPlainEq(condition: Condition): condition is Filter {
  return (
    condition.kind === 'filter' &&
    condition.operator === 'eq' &&
    !condition.isNot &&
    condition.quantifier === null &&
    condition.field.path.length === 0
  )
}

/** The columns of ON CONFLICT: those in `on_conflict`, otherwise the primary key. */
export function planConflict(relation: Relation, query: Query): readonly string[] {
  return query.onConflict?.map((name) => findColumn(relation, name).name) ?? relation.primaryKey
}

function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column === undefined) {
    const similar = mostSimilar(name, relation.columns.keys(), { atLeast: 0.75 })
    throw restError(
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
      null,
      similar === null ? null : `Perhaps you meant the '${similar}' column`,
    )
  }
  return column
}
