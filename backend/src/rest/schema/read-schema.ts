import { readCasts } from './casts.ts'
import type { Catalog, CatalogColumn, CatalogFunction, CatalogRelation } from './catalog.ts'
import { findPrimaryKeys } from './primary-keys.ts'
import { findRelationships } from './relationships.ts'
import {
  type Argument,
  type Column,
  handlerKey,
  keyOf,
  type Relation,
  type Relationship,
  type Routine,
  type Schema,
} from './schema.ts'
import { findSources } from './view-columns.ts'

/** Turns the catalog's rows into the lookup maps that planning uses. */
export function readSchema(catalog: Catalog, version: number): Schema {
  const relations = new Map<string, Relation>()
  const byId = new Map(catalog.relations.map((relation) => [relation.id, relation]))
  const casts = readCasts(catalog)
  const sourceOf = findSources(catalog.relations)
  const primaryKeys = findPrimaryKeys(catalog.relations, sourceOf)
  for (const relation of catalog.relations) {
    if (relation.isExposed) {
      const key = keyOf(relation.schema, relation.name)
      relations.set(key, readRelation(relation, primaryKeys.get(relation.id) ?? [], casts))
    }
  }
  const relationships = findRelationships(catalog.relations, catalog.foreignKeys, sourceOf, primaryKeys)
  const functions = new Map<string, Routine[]>()
  for (const each of catalog.functions) {
    const key = keyOf(each.schema, each.name)
    const routine = readRoutine(each, byId, casts)
    if (isCallable(routine, each)) {
      functions.set(key, [...(functions.get(key) ?? []), routine].sort(compareRoutines))
    }
    addComputed(relationships, each, byId)
  }
  return {
    relations,
    functions,
    handlers: new Map(catalog.handlers.map((each) => [handlerKey(each.target, each.media), each])),
    relationships,
    timezone: catalog.timezone,
    hasGeoJson: catalog.hasGeoJson,
    version,
  }
}

function readRelation(relation: CatalogRelation, primaryKey: readonly string[], casts: CastsOf): Relation {
  return {
    schema: relation.schema,
    name: relation.name,
    isView: relation.isView,
    columns: readColumns(relation.columns, casts),
    primaryKey,
    canInsert: (relation.events & 8) > 0,
    canUpdate: (relation.events & 4) > 0,
    canDelete: (relation.events & 16) > 0,
  }
}

type CastsOf = ReturnType<typeof readCasts>

function readColumns(columns: readonly CatalogColumn[], casts: CastsOf): Map<string, Column> {
  return new Map(
    columns.map(({ name, type, domain, default: value }) => [
      name,
      { name, type, casts: casts.get(domain ?? '') ?? null, default: value },
    ]),
  )
}

function readRoutine(
  each: CatalogFunction,
  byId: ReadonlyMap<number, CatalogRelation>,
  casts: CastsOf,
): Routine {
  const types = each.types ?? []
  const outputs = types.flatMap((type, index) =>
    ['t', 'b', 'o'].includes(each.modes?.[index] ?? 'i')
      ? { ...type, number: index, name: each.names?.[index] ?? `column${index + 1}`, default: null }
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
    timeLimit: each.timeLimit,
    row:
      columns === null
        ? null
        : {
            relation:
              relation !== undefined && relation.isExposed ? keyOf(relation.schema, relation.name) : null,
            columns: readColumns(columns, casts),
          },
    returnType: each.returnType,
  }
}

type Type = NonNullable<CatalogFunction['types']>[number]

function readArguments(each: CatalogFunction, types: readonly Type[]): Argument[] {
  const inputs = types.flatMap(({ type, domain }, index) => {
    const mode = each.modes?.[index] ?? 'i'
    const name = each.names?.[index] ?? ''
    return mode === 'i' || mode === 'b' || mode === 'v' ? { name, type: domain ?? type, mode } : []
  })
  return inputs.map(({ name, type, mode }, index) => ({
    name,
    type,
    readAs: unbounded.get(type) ?? type,
    isRequired: index < inputs.length - each.defaults && mode !== 'v',
    isVariadic: mode === 'v',
  }))
}

/** Types that mean one letter or one bit where they are written without a length. */
const unbounded = new Map([
  ['character', 'character varying'],
  ['character[]', 'character varying[]'],
  ['bit', 'bit varying'],
  ['bit[]', 'bit varying[]'],
])

const unnamedTypes = new Set(['json', 'jsonb', 'text', 'bytea', 'xml'])

/** A function with unnamed arguments is served only if it has a single one, which can be the whole body. */
function isCallable(routine: Routine, { names }: CatalogFunction): boolean {
  const [only, ...more] = routine.arguments
  return names !== null || only === undefined || (more.length === 0 && unnamedTypes.has(only.type))
}

/** By the arguments, which is also the order in which ambiguous overloads are listed. */
function compareRoutines(one: Routine, other: Routine): number {
  const textOf = (routine: Routine) =>
    routine.arguments.map(({ name, type }) => `${name}\0${type}`).join('\0')
  const [left, right] = [textOf(one), textOf(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * A function from one row to rows of another table is a computed relationship; it replaces a relationship of the same
 * name.
 */
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
