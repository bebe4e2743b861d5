import type { CatalogForeignKey, CatalogRelation } from './catalog.ts'
import { keyOf, type Relationship } from './schema.ts'
import { findSources } from './view-columns.ts'

/** A relation (table or view) in the role of a table: the numbers of the table's columns by their names here. */
type Face = { relation: CatalogRelation; nameOf: ReadonlyMap<number, string> }

/** Every relationship that foreign keys give, through views too, by the relation it starts from. */
export function findRelationships(
  relations: readonly CatalogRelation[],
  foreignKeys: readonly CatalogForeignKey[],
): Map<string, Relationship[]> {
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const faces = findFaces(relations)
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
  const towardsOne: { key: CatalogForeignKey; relationship: Relationship }[] = []
  for (const key of foreignKeys) {
    const table = byId.get(key.from)
    const isUnique = table !== undefined && isUniqueOver(table, key.fromColumns)
    for (const from of faces.get(key.from) ?? []) {
      for (const to of faces.get(key.to) ?? []) {
        const on = pairColumns(from, key.fromColumns, to, key.toColumns)
        if (on !== null) {
          const relationship = relate(
            from.relation,
            to.relation,
            key.name,
            on,
            isUnique ? 'one-to-one' : 'many-to-one',
          )
          towardsOne.push({ key, relationship })
          keep(relationship)
          const back = on.map(([origin, target]) => [target, origin] as const)
          keep(relate(to.relation, from.relation, key.name, back, isUnique ? 'one-to-one' : 'one-to-many'))
        }
      }
    }
  }
  findManyToMany(towardsOne, byId).forEach(keep)
  return found
}

function findManyToMany(
  towardsOne: readonly { key: CatalogForeignKey; relationship: Relationship }[],
  byId: ReadonlyMap<number, CatalogRelation>,
): Relationship[] {
  const byJunction = new Map<number, { key: CatalogForeignKey; relationship: Relationship }[]>()
  for (const each of towardsOne) {
    const table = byId.get(each.key.from)
    const primary = table?.keys.find(({ isPrimary }) => isPrimary)?.columns ?? []
    const isTableItself = each.relationship.origin.name === table?.name
    if (
      table?.isExposed === true &&
      isTableItself &&
      each.key.fromColumns.every((column) => primary.includes(column))
    ) {
      byJunction.set(table.id, [...(byJunction.get(table.id) ?? []), each])
    }
  }
  const found: Relationship[] = []
  for (const sides of byJunction.values()) {
    for (const one of sides) {
      for (const other of sides) {
        if (one.key !== other.key) {
          found.push({
            origin: one.relationship.target,
            target: other.relationship.target,
            cardinality: 'many-to-many',
            name: one.relationship.origin.name,
            on: one.relationship.on.map(([junction, origin]) => [origin, junction] as const),
            junction: {
              ...one.relationship.origin,
              constraints: [one.key.name, other.key.name],
              on: other.relationship.on,
            },
            computedBy: null,
          })
        }
      }
    }
  }
  return found
}

function findFaces(relations: readonly CatalogRelation[]): Map<number, Face[]> {
  const sourceOf = findSources(relations)
  const faces = new Map<number, Map<CatalogRelation, Map<number, string>>>()
  for (const relation of relations) {
    if (!relation.isExposed) {
      continue
    }
    for (const column of relation.columns) {
      const source = sourceOf(relation.id, column.number)
      if (source !== null) {
        const shown = faces.get(source.relation) ?? new Map<CatalogRelation, Map<number, string>>()
        faces.set(source.relation, shown)
        const names = shown.get(relation) ?? new Map<number, string>()
        shown.set(relation, names)
        if (!names.has(source.column)) {
          names.set(source.column, column.name)
        }
      }
    }
  }
  return new Map(
    [...faces].map(([id, shown]) => [id, [...shown].map(([relation, nameOf]) => ({ relation, nameOf }))]),
  )
}

/** The columns a view shows of the primary key of its table; empty unless it shows all of them. */
export function primaryKeyOf(relation: CatalogRelation, relations: readonly CatalogRelation[]): string[] {
  const sourceOf = findSources(relations)
  const sources = relation.columns.map((column) => ({ column, source: sourceOf(relation.id, column.number) }))
  for (const table of relations) {
    const primary = table.keys.find(({ isPrimary }) => isPrimary)
    const names = primary?.columns.flatMap(
      (number) =>
        sources.find(({ source }) => source?.relation === table.id && source.column === number)?.column
          .name ?? [],
    )
    if (names !== undefined && names.length > 0 && names.length === primary?.columns.length) {
      return names
    }
  }
  return []
}

function isUniqueOver(table: CatalogRelation, columns: readonly number[]): boolean {
  return table.keys.some((key) => key.columns.every((column) => columns.includes(column)))
}

function pairColumns(from: Face, fromColumns: readonly number[], to: Face, toColumns: readonly number[]) {
  const pairs: (readonly [string, string])[] = []
  for (const [index, number] of fromColumns.entries()) {
    const origin = from.nameOf.get(number)
    const target = to.nameOf.get(toColumns[index] ?? 0)
    if (origin === undefined || target === undefined) {
      return null
    }
    pairs.push([origin, target])
  }
  return pairs
}

function relate(
  origin: CatalogRelation,
  target: CatalogRelation,
  name: string,
  on: Relationship['on'],
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
