/** One statement for everything; needs an empty search_path so that format_type qualifies names. */
export const catalogQuery = `
with exposed as (
  select oid, nspname from pg_catalog.pg_namespace where nspname = any($1::text[])
), relation as (
  select c.oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view, c.reltype,
         n.nspname = any($1::text[]) as is_exposed
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
), attribute as (
  select a.attrelid, json_agg(json_build_object(
    'number', a.attnum, 'name', a.attname,
    'type', pg_catalog.format_type(
      case when t.typtype = 'd' then t.typbasetype else a.atttypid end,
      case when t.typtype = 'd' then t.typtypmod else a.atttypmod end),
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then
        'pg_catalog.nextval(' || pg_catalog.quote_literal(pg_catalog.pg_get_serial_sequence(
          pg_catalog.format('%I.%I', r.schema, r.name), a.attname)) || ')'
      else pg_catalog.pg_get_expr(d.adbin, d.adrelid)
    end) order by a.attnum) as columns
  from pg_catalog.pg_attribute a
  join relation r on r.oid = a.attrelid
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
), uniqueness as (
  select conrelid, json_agg(json_build_object('isPrimary', contype = 'p', 'columns', conkey)) as keys
  from pg_catalog.pg_constraint where contype in ('p', 'u') group by conrelid
)
select json_build_object(
  'timezone', pg_catalog.current_setting('TimeZone'),
  'relations', (
    select coalesce(json_agg(json_build_object(
      'id', r.oid::int8, 'schema', r.schema, 'name', r.name, 'isView', r.is_view, 'isExposed', r.is_exposed,
      'columns', coalesce(a.columns, '[]'), 'keys', coalesce(u.keys, '[]'),
      'action', case when r.is_view then (
        select w.ev_action::text from pg_catalog.pg_rewrite w where w.ev_class = r.oid and w.rulename = '_RETURN')
      end) order by r.schema, r.name), '[]')
    from relation r
    left join attribute a on a.attrelid = r.oid
    left join uniqueness u on u.conrelid = r.oid),
  'hasGeoJson', exists (
    select from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where p.proname = 'st_asgeojson' and n.nspname = any($2::text[]) and p.proargtypes[0] = 'pg_catalog.record'::regtype),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object(
      'name', k.conname, 'from', k.conrelid::int8, 'to', k.confrelid::int8,
      'fromColumns', k.conkey, 'toColumns', k.confkey) order by k.conname, k.oid), '[]')
    from pg_catalog.pg_constraint k
    where k.contype = 'f' and k.conparentid = 0),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'id', p.oid::int8, 'schema', n.nspname, 'name', p.proname, 'names', p.proargnames, 'modes', p.proargmodes::text[],
      'types', (
        select json_agg(pg_catalog.format_type(t, null) order by i)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as each (t, i)),
      'rowArgument', (
        select r.oid::int8 from relation r
        where p.pronargs = 1 and r.reltype = p.proargtypes[0] and r.reltype <> 0),
      'defaults', p.pronargdefaults, 'isVariadic', p.provariadic <> 0, 'isSet', p.proretset, 'rows', p.prorows,
      'isVolatile', p.provolatile = 'v', 'returnType', pg_catalog.format_type(p.prorettype, null),
      'isRow', t.typtype = 'c',
      'relation', nullif(t.typrelid::int8, 0),
      'returnColumns', case when t.typtype = 'c' then (
        select json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
          'default', null) order by a.attnum)
        from pg_catalog.pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end
      ) order by n.nspname, p.proname, p.oid), '[]')
    from pg_catalog.pg_proc p
    join exposed n on n.oid = p.pronamespace
    join pg_catalog.pg_type t on t.oid = p.prorettype
    where p.prokind = 'f' and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype))
)::text as catalog`

export type CatalogColumn = { number: number; name: string; type: string; default: string | null }

export type CatalogRelation = {
  id: number
  schema: string
  name: string
  isView: boolean
  isExposed: boolean
  columns: readonly CatalogColumn[]
  keys: readonly { isPrimary: boolean; columns: readonly number[] }[]
  /** The parse tree of a view. */
  action: string | null
}

export type CatalogForeignKey = {
  name: string
  from: number
  to: number
  fromColumns: readonly number[]
  toColumns: readonly number[]
}

export type CatalogFunction = {
  id: number
  schema: string
  name: string
  names: readonly string[] | null
  modes: readonly string[] | null
  types: readonly string[] | null
  rowArgument: number | null
  defaults: number
  isVariadic: boolean
  isSet: boolean
  rows: number
  isVolatile: boolean
  returnType: string
  isRow: boolean
  relation: number | null
  returnColumns: readonly CatalogColumn[] | null
}

export type Catalog = {
  timezone: string
  hasGeoJson: boolean
  relations: readonly CatalogRelation[]
  foreignKeys: readonly CatalogForeignKey[]
  functions: readonly CatalogFunction[]
}
