import type { CatalogRelation } from './catalog.ts'
import type { Sources } from './view-columns.ts'

/**
 * The primary keys of exposed relations by their ids. Those of a view are its names for the keys of all tables whose
 * keys it shows completely.
 */
export function findPrimaryKeys(
  relations: readonly CatalogRelation[],
  sourceOf: Sources,
): Map<number, readonly string[]> {
  const keys = new Map(
    relations.map(({ id, keys }) => [id, keys.find(({ isPrimary }) => isPrimary)?.columns ?? []]),
  )
  return new Map(
    relations.filter(({ isExposed }) => isExposed).map((each) => [each.id, namesOf(each, keys, sourceOf)]),
  )
}

function namesOf(
  relation: CatalogRelation,
  keys: ReadonlyMap<number, readonly number[]>,
  sourceOf: Sources,
): string[] {
  const shown = new Map<number, Map<number, string>>()
  for (const { number, name } of relation.columns) {
    const source = sourceOf(relation.id, number)
    if (source !== null) {
      const names = shown.get(source.relation) ?? new Map<number, string>()
      shown.set(source.relation, names)
      names.set(source.column, names.get(source.column) ?? name)
    }
  }
  return [...shown].flatMap(([table, names]) => {
    const primary = keys.get(table) ?? []
    const found = primary.flatMap((number) => names.get(number) ?? [])
    return found.length === primary.length ? found : []
  })
}
