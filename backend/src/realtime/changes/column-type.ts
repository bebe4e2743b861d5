/** How a type's text form becomes JSON, as to_jsonb would make it. */
export type ValueKind = 'text' | 'number' | 'bool' | 'json' | 'timestamp' | 'timestamptz' | 'array'

/** What realtime needs to know of a column's type. */
export type ColumnType = {
  /** Name as clients know it: `int4`, `_text` for an array. */
  name: string
  /** Qualified and quoted, for casts. */
  sql: string
  /** OID of the type behind domains. */
  base: number
  isEnum: boolean
  /** The type of an array's elements, else null. */
  element: ColumnType | null
  delimiter: string
}

const kinds: Readonly<Record<number, ValueKind>> = {
  16: 'bool',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1700: 'number',
  114: 'json',
  3802: 'json',
  1114: 'timestamp',
  1184: 'timestamptz',
}

export function kindOf(type: ColumnType): ValueKind {
  return type.element === null ? (kinds[type.base] ?? 'text') : 'array'
}

/**
 * SQL for a ColumnType as JSON of the type with the OID `oid`; `depth` 1 includes array elements. int2vector and
 * oidvector are declared as arrays but written differently.
 */
export function columnTypeSql(oid: string, depth = 1): string {
  // Each depth has its own aliases, so that the inner query can refer to the outer ones.
  const [t, b] = [`t${depth}`, `b${depth}`]
  const element =
    depth === 0
      ? 'null'
      : `case when ${b}.typcategory = 'A' and ${b}.typelem <> 0 and ${b}.oid not in (22, 30)
          then ${columnTypeSql(`${b}.typelem`, depth - 1)} end`
  return `(select json_build_object('name', ${t}.typname,
    'sql', quote_ident(n.nspname) || '.' || quote_ident(${t}.typname),
    'base', ${b}.oid::int8, 'isEnum', ${b}.typtype = 'e', 'delimiter', ${b}.typdelim, 'element', ${element})
    from pg_type ${t} join pg_namespace n on n.oid = ${t}.typnamespace
    cross join lateral (
      with recursive chain as (
        select ${t}.oid, ${t}.typbasetype
        union all select p.oid, p.typbasetype from chain join pg_type p on p.oid = chain.typbasetype
      ) select base.* from chain join pg_type base on base.oid = chain.oid where chain.typbasetype = 0
    ) ${b} where ${t}.oid = ${oid})`
}
