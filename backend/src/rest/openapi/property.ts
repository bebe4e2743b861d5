import type { VisibleColumn } from './visible-query.ts'

/** A property of a definition, or the part of a parameter that describes its type. */
export type Property = {
  type?: string
  format: string
  items?: { type?: string }
  maxLength?: number
  default?: unknown
  description?: string
  enum?: readonly string[]
}

const typeOf: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

/**
 * The JSON type of a PostgreSQL type; `json` and `jsonb` have none, because their values may be of any type.
 */
export function typeProperty(format: string): Property {
  if (format === 'json' || format === 'jsonb') {
    return { format }
  }
  if (format.endsWith('[]')) {
    const { type } = typeProperty(format.slice(0, -2))
    return { type: 'array', format, items: type === undefined ? {} : { type } }
  }
  return { type: typeOf[format] ?? 'string', format }
}

/** A column, with the notes that clients of the document look for: primary key and foreign key. */
export function columnProperty(column: VisibleColumn, notes: readonly string[]): Property {
  const property = typeProperty(column.format)
  const description = [
    ...(column.description === null ? [] : [column.description]),
    ...notes.map((note) => `Note:\n${note}`),
  ].join('\n\n')
  return {
    ...property,
    ...(column.maxLength === null ? {} : { maxLength: column.maxLength }),
    ...(column.default === null ? {} : { default: literalOf(column.default) }),
    ...(column.enum === null ? {} : { enum: column.enum }),
    ...(description === '' ? {} : { description }),
  }
}

/**
 * The value of a default: `'new'::text` is "new", `0` is 0, `true` is true; any other expression stays SQL text.
 */
function literalOf(sql: string): unknown {
  const text = /^'((?:[^']|'')*)'::[\w ."[\]]+$/.exec(sql)
  if (text !== null) {
    return text[1]?.replaceAll("''", "'")
  }
  return /^(?:true|false|-?\d{1,15}(?:\.\d{1,10})?)$/.test(sql) ? (JSON.parse(sql) as unknown) : sql
}
