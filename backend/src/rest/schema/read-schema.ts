import type { Catalog, CatalogColumn, CatalogFunction, CatalogRelation } from './catalog.ts'
import { findRelationships, primaryKeyOf } from './relationships.ts'
import {
  type Argument,
  type Column,
  keyOf,
  type Relation,
  type Relationship,
  type Routine,
  type Schema,
} from './schema.ts'

/** The catalog's rows as what plans look things up in. */
export function readSchema(catalog: Catalog, version: number): Schema {
  const relations = new Map<string, Relation>()
  const byId = new Map(catalog.relations.map((relation) => [relation.id, relation]))
  for (const relation of catalog.relations) {
    if (relation.isExposed) {
      relations.set(keyOf(relation.schema, relation.name), readRelation(relation, catalog.relations))
    }
  }
  const relationships = findRelationships(catalog.relations, catalog.foreignKeys)
  const functions = new Map<string, Routine[]>()
  for (const each of catalog.functions) {
    const key = keyOf(each.schema, each.name)
    const known = functions.get(key)
    const routine = readRoutine(each, byId)
    if (known === undefined) {
      functions.set(key, [routine])
    } else {
      known.push(routine)
    }
    addComputed(relationships, each, byId)
  }
  return {
    relations,
    functions,
    relationships,
    timezone: catalog.timezone,
    hasGeoJson: catalog.hasGeoJson,
    version,
  }
}

function readRelation(relation: CatalogRelation, all: readonly CatalogRelation[]): Relation {
  const nameOf = new Map(relation.columns.map(({ number, name }) => [number, name]))
  const primary = relation.keys.find(({ isPrimary }) => isPrimary)
  return {
    schema: relation.schema,
    name: relation.name,
    isView: relation.isView,
    columns: readColumns(relation.columns),
    primaryKey: relation.isView
      ? primaryKeyOf(relation, all)
      : (primary?.columns ?? []).flatMap((number) => nameOf.get(number) ?? []),
  }
}

function readColumns(columns: readonly CatalogColumn[]): Map<string, Column> {
  return new Map(
    columns.map((column) => [column.name, { name: column.name, type: column.type, default: column.default }]),
  )
}

function readRoutine(each: CatalogFunction, byId: ReadonlyMap<number, CatalogRelation>): Routine {
  const types = each.types ?? []
  const outputs = types.flatMap((type, index) =>
    ['t', 'b', 'o'].includes(each.modes?.[index] ?? 'i')
      ? { number: index, name: each.names?.[index] ?? `column${index + 1}`, type, default: null }
      : [],
  )
  const relation = each.relation === null ? undefined : byId.get(each.relation)
  const columns = outputs.length > 0 ? outputs : each.isRow ? (each.returnColumns ?? []) : null
  return {
    id: each.id,
    schema: each.schema,
    name: each.name,
    arguments: readArguments(each, types),
    isSet: each.isSet,
    isVoid: each.returnType === 'void',
    isVolatile: each.isVolatile,
    row:
      columns === null
        ? null
        : {
            relation:
              relation !== undefined && relation.isExposed ? keyOf(relation.schema, relation.name) : null,
            columns: readColumns(columns),
          },
    returnType: each.returnType,
  }
}

function readArguments(each: CatalogFunction, types: readonly string[]): Argument[] {
  const inputs = types.flatMap((type, index) => {
    const mode = each.modes?.[index] ?? 'i'
    return mode === 'i' || mode === 'b' || mode === 'v' ? { name: each.names?.[index] ?? '', type, mode } : []
  })
  return inputs.map(({ name, type, mode }, index) => ({
    name,
    type,
    isRequired: index < inputs.length - each.defaults && mode !== 'v',
    isVariadic: mode === 'v',
  }))
}

/** A function from one row to rows of another table is a relationship, and wins over one of the same name. */
function addComputed(
  relationships: Map<string, Relationship[]>,
  each: CatalogFunction,
  byId: ReadonlyMap<number, CatalogRelation>,
): void {
  const origin = each.rowArgument === null ? undefined : byId.get(each.rowArgument)
  const target = each.relation === null ? undefined : byId.get(each.relation)
  if (origin === undefined || target === undefined || !target.isExposed) {
    return
  }
  const key = keyOf(origin.schema, origin.name)
  const others = (relationships.get(key) ?? []).filter(
    ({ target, computedBy }) => computedBy !== null || target.name !== each.name,
  )
  relationships.set(key, [
    ...others,
    {
      origin: { schema: origin.schema, name: origin.name },
      target: { schema: target.schema, name: target.name, isView: target.isView },
      cardinality: each.isSet && each.rows !== 1 ? 'one-to-many' : 'one-to-one',
      name: each.name,
      on: [],
      junction: null,
      computedBy: { schema: each.schema, name: each.name },
    },
  ])
}
