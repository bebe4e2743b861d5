/** A function of the project that makes answers of a media type. */
export type Handler = {
  /** The aggregate of rows, as SQL; null for a function whose result is the answer itself. */
  call: string | null
  /** The type of the rows that it takes, as SQL; null for any. */
  rowType: string | null
  /** It returns bytea. */
  isBinary: boolean
}

/** What the service knows about the database. Keys are `schema.name`. */
export type Schema = {
  relations: ReadonlyMap<string, Relation>
  /** The overloads of each function. */
  functions: ReadonlyMap<string, readonly Routine[]>
  /** By target and media type, see handlerKey. */
  handlers: ReadonlyMap<string, Handler>
  /** By the relation they start from. */
  relationships: ReadonlyMap<string, readonly Relationship[]>
  /** The database's own time zone; each request that names no other one sets it again. */
  timezone: string
  /** Whether PostGIS is installed, which GeoJSON responses need. */
  hasGeoJson: boolean
  /** Increases with each load; part of the key of cached plans. */
  version: number
}

export type Column = {
  name: string
  /** As format_type prints it with an empty search_path; for a domain, its base type. */
  type: string
  /** Functions that convert its values; null for a type without any. */
  casts: Casts | null
  /** An SQL expression, or null. */
  default: string | null
}

/**
 * How a domain's values look outside of the database: a function for each direction, as SQL; null where PostgreSQL's
 * own representation is used.
 */
export type Casts = { toJson: string | null; fromJson: string | null; fromText: string | null }

export type Relation = {
  schema: string
  name: string
  isView: boolean
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
}

export type Argument = {
  /** Empty for the single unnamed argument of a function. */
  name: string
  type: string
  /** The type to read its value as, of any length. */
  readAs: string
  isRequired: boolean
  isVariadic: boolean
}

export type Routine = {
  /** Its oid. */
  id: number
  schema: string
  name: string
  arguments: readonly Argument[]
  isSet: boolean
  isVoid: boolean
  isVolatile: boolean
  /** The function's own `statement_timeout`, as PostgreSQL writes it, such as "60s". */
  timeLimit: string | null
  /** Null for a scalar; `relation` names the table whose rows it returns, if any. */
  row: { relation: string | null; columns: ReadonlyMap<string, Column> } | null
  returnType: string
}

export type Cardinality = 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many'

export type Relationship = {
  origin: { schema: string; name: string }
  target: { schema: string; name: string; isView: boolean }
  cardinality: Cardinality
  /**
   * The constraint's name; for many-to-many the junction's name, for a computed relationship the function's.
   */
  name: string
  /** Pairs of columns, origin first; for many-to-many, origin and junction. */
  on: readonly (readonly [string, string])[]
  junction: {
    schema: string
    name: string
    constraints: readonly [string, string]
    /** Pairs of columns, junction and target. */
    on: readonly (readonly [string, string])[]
  } | null
  /** The function that takes the origin's row and returns rows of the target. */
  computedBy: { schema: string; name: string } | null
}

export function isToOne(relationship: Relationship): boolean {
  return relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one'
}

export function keyOf(schema: string, name: string): string {
  return `${schema}.${name}`
}

/** `target` is the key of a relation, that of a function with `()`, or empty for all relations. */
export function handlerKey(target: string, media: string): string {
  return `${target}\n${media}`
}
