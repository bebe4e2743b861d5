import type { CatalogForeignKey, CatalogRelation } from './catalog.ts'
import { findManyToMany } from './junctions.ts'
import { keyOf, type Relationship } from './schema.ts'
import type { Sources } from './view-columns.ts'

/**
 * A relation (table or view) that shows columns of a table, and its names for each by the table's column numbers.
 */
type Projection = { relation: CatalogRelation; namesOf: ReadonlyMap<number, readonly string[]> }

type Pairs = Relationship['on']

/**
 * Every relationship that foreign keys define, also through views, by the relation it starts from. `primaryKeys` are
 * those of relations, by their ids.
 */
export function findRelationships(
  relations: readonly CatalogRelation[],
  foreignKeys: readonly CatalogForeignKey[],
  sourceOf: Sources,
  primaryKeys: ReadonlyMap<number, readonly string[]>,
): Map<string, Relationship[]> {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const projections = findProjections(relations, sourceOf)
  const found = new Map<string, Relationship[]>()
  const keep = (relationship: Relationship) => {
    const key = keyOf(relationship.origin.schema, relationship.origin.name)
    const known = found.get(key)
    if (known === undefined) {
      found.set(key, [relationship])
    } else {
      known.push(relationship)
    }
  }
  const toOne: { from: CatalogRelation; relationship: Relationship }[] = []
  for (const key of foreignKeys) {
    const table = byId.get(key.from)
    const isUnique = table !== undefined && isUniqueOver(table, key.fromColumns)
    for (const from of projections.get(key.from) ?? []) {
      for (const to of projections.get(key.to) ?? []) {
        for (const on of pairColumns(from, to, key)) {
          const forth = isUnique ? 'one-to-one' : 'many-to-one'
          const relationship = relate(from.relation, to.relation, key.name, on, forth)
          toOne.push({ from: from.relation, relationship })
          keep(relationship)
          const back = on.map(([origin, target]) => [target, origin] as const)
          keep(relate(to.relation, from.relation, key.name, back, isUnique ? 'one-to-one' : 'one-to-many'))
        }
      }
    }
  }
  findManyToMany(toOne, primaryKeys).forEach(keep)
  for (const list of found.values()) {
    list.sort(compare)
  }
  return found
}

function findProjections(
  relations: readonly CatalogRelation[],
  sourceOf: Sources,
): Map<number, readonly Projection[]> {
  const projections = new Map<number, Map<CatalogRelation, Map<number, string[]>>>()
  for (const relation of relations) {
    if (!relation.isExposed) {
      continue
    }
    for (const column of relation.columns) {
      const source = sourceOf(relation.id, column.number)
      if (source !== null) {
        const shown = projections.get(source.relation) ?? new Map<CatalogRelation, Map<number, string[]>>()
        projections.set(source.relation, shown)
        const names = shown.get(relation) ?? new Map<number, string[]>()
        shown.set(relation, names)
        names.set(source.column, [...(names.get(source.column) ?? []), column.name])
      }
    }
  }
  return new Map(
    [...projections].map(([id, shown]) => [
      id,
      [...shown].map(([relation, namesOf]) => ({ relation, namesOf })),
    ]),
  )
}

function isUniqueOver(table: CatalogRelation, columns: readonly number[]): boolean {
  return table.keys.some((key) => key.columns.every((column) => columns.includes(column)))
}

/** Every way in which two relations show the columns of a foreign key: a view may show one of them twice. */
function pairColumns(from: Projection, to: Projection, key: CatalogForeignKey): Pairs[] {
  let ways: Pairs[] = [[]]
  for (const [index, number] of key.fromColumns.entries()) {
    const origins = from.namesOf.get(number) ?? []
    const targets = to.namesOf.get(key.toColumns[index] ?? 0) ?? []
    const pairs = origins.flatMap((origin) => targets.map((target) => [origin, target] as const))
    ways = ways.flatMap((way) => pairs.map((pair) => [...way, pair]))
  }
  return ways
}

function relate(
  origin: CatalogRelation,
  target: CatalogRelation,
  name: string,
  on: Pairs,
  cardinality: Relationship['cardinality'],
): Relationship {
  return {
    origin: { schema: origin.schema, name: origin.name },
    target: { schema: target.schema, name: target.name, isView: target.isView },
    cardinality,
    name,
    on,
    junction: null,
    computedBy: null,
  }
}

const order: readonly Relationship['cardinality'][] = [
  'one-to-many',
  'many-to-one',
  'one-to-one',
  'many-to-many',
]

/** The order in which ambiguous relationships are listed. */
function compare(one: Relationship, other: Relationship): number {
  const rank = (each: Relationship) => String(order.indexOf(each.cardinality))
  const textOf = (each: Relationship) =>
    [each.target.schema, each.target.name, rank(each), each.name, each.junction?.constraints, each.on].join(
      '\0',
    )
  const [left, right] = [textOf(one), textOf(other)]
  return left < right ? -1 : left > right ? 1 : 0
}
