import type { CatalogRelation } from './catalog.ts'
import type { Relationship } from './schema.ts'

type ToOne = { from: CatalogRelation; relationship: Relationship }

/**
 * Many-to-many relationships: a table or a view is a junction if two foreign keys are parts of its primary key.
 */
export function findManyToMany(
  toOne: readonly ToOne[],
  primaryKeys: ReadonlyMap<number, readonly string[]>,
): Relationship[] {
  const byJunction = new Map<number, Relationship[]>()
  for (const { from, relationship } of toOne) {
    const primary = primaryKeys.get(from.id) ?? []
    if (relationship.on.every(([column]) => primary.includes(column))) {
      byJunction.set(from.id, [...(byJunction.get(from.id) ?? []), relationship])
    }
  }
  return [...byJunction.values()].flatMap((sides) =>
    sides.flatMap((one) => sides.flatMap((other) => (one.name === other.name ? [] : [through(one, other)]))),
  )
}

function through(one: Relationship, other: Relationship): Relationship {
  return {
    origin: one.target,
    target: other.target,
    cardinality: 'many-to-many',
    name: one.origin.name,
    on: one.on.map(([junction, origin]) => [origin, junction] as const),
    junction: { ...one.origin, constraints: [one.name, other.name], on: other.on },
    computedBy: null,
  }
}
