/** What the service knows of the database; everything is found by `schema.name`. */
export type Schema = {
  relations: ReadonlyMap<string, Relation>
  /** Overloads by `schema.name`. */
  functions: ReadonlyMap<string, readonly Routine[]>
  /** By `schema.name` of the relation one starts from. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** The database's own time zone, set again in each request that wants no other. */
  timezone: string
  /** Whether PostGIS is there: rows can be shown as GeoJSON. */
  hasGeoJson: boolean
  /** Counts up with each load: part of the key of cached plans. */
  version: number
}

export type Column = {
  name: string
  /** As PostgreSQL writes it with an empty search_path; of a domain, its base type. */
  type: string
  /** SQL, or null. */
  default: string | null
}

export type Relation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

export type Argument = { name: string; type: string; isRequired: boolean; isVariadic: boolean }

export type Routine = {
  /** Its oid. */
  id: number
  schema: string
  name: string
  arguments: readonly Argument[]
  isSet: boolean
  isVoid: boolean
  isVolatile: boolean
  /** Null for a scalar; `relation` names the table whose rows it returns, if any. */
  row: { relation: string | null; columns: ReadonlyMap<string, Column> } | null
  returnType: string
}

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'

export type Relationship = {
  origin: { schema: string; name: string }
  target: { schema: string; name: string; isView: boolean }
  cardinality: Cardinality
  /** Constraint; of many-to-many the junction's name; of a computed one the function's. */
  name: string
  /** Pairs of columns, origin first. Of many-to-many: origin with junction. */
  on: readonly (readonly [string, string])[]
  junction: {
    schema: string
    name: string
    constraints: readonly [string, string]
    /** Junction with target. */
    on: readonly (readonly [string, string])[]
  } | null
  /** The function from the origin's row to rows of the target. */
  computedBy: { schema: string; name: string } | null
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

export function keyOf(schema: string, name: string): string {
  return `${schema}.${name}`
}
