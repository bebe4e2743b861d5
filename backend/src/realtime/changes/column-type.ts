/** How a type's text form becomes JSON, as to_jsonb would make it. */
export type ValueKind = 'text' | 'number' | 'bool' | 'json' | 'timestamp' | 'timestamptz' | 'array'

/** A column's type as far as realtime has to know it. */
export type ColumnType = {
  /** Name as clients know it: `int4`, `_text` for an array. */
  name: string
  /** Qualified and quoted, for casts. */
  sql: string
  /** Number of the type behind domains. */
  base: number
  isEnum: boolean
  /** Of an array's elements, else null. */
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
 * SQL for a ColumnType as JSON of the type whose number `oid` says; `depth` 1 looks into arrays.
 * int2vector and oidvector call themselves arrays and are not written like them.
 */
export function columnTypeSql(oid: string, depth = 1): string {
  // Each depth has names of its own: within, the outer ones have to be reachable.
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
