import type { Handler } from './schema.ts'

/**
 * Reads the whole catalog in one statement. It needs an empty search_path, so that format_type qualifies names.
 */
export const catalogQuery = `
with recursive exposed as (
  select oid, nspname from pg_catalog.pg_namespace where nspname = any($1::text[])
), step (id, base, typmod) as (
  select oid, typbasetype, typtypmod from pg_catalog.pg_type where typtype = 'd'
  union all
  select s.id, t.typbasetype, t.typtypmod from step s join pg_catalog.pg_type t on t.oid = s.base where t.typtype = 'd'
), domain as (
  select s.* from step s join pg_catalog.pg_type t on t.oid = s.base where t.typtype <> 'd'
), relation as (
  select c.oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as is_view, c.reltype,
         c.relkind in ('r', 'p') as is_table,
         n.nspname = any($1::text[]) as is_exposed
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
), attribute as (
  select a.attrelid, json_agg(json_build_object(
    'number', a.attnum, 'name', a.attname,
    'type', pg_catalog.format_type(coalesce(o.base, a.atttypid), coalesce(o.typmod, a.atttypmod)),
    'domain', case when o.id is not null then pg_catalog.format_type(o.id, null) end,
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then
        'pg_catalog.nextval(' || pg_catalog.quote_literal(pg_catalog.pg_get_serial_sequence(
          pg_catalog.format('%I.%I', r.schema, r.name), a.attname)) || ')'
      else coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), pg_catalog.pg_get_expr(t.typdefaultbin, 0))
    end) order by a.attnum) as columns
  from pg_catalog.pg_attribute a
  join relation r on r.oid = a.attrelid
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join domain o on o.id = a.atttypid
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
), media as (
  select d.id, lower(t.typname) as name, d.base = 'pg_catalog.bytea'::regtype as is_binary
  from domain d join pg_catalog.pg_type t on t.oid = d.id
  where t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*'
), handler as (
  select m.name as media, m.is_binary, pg_catalog.format('%I.%I', n.nspname, p.proname) as call,
         coalesce(r.schema || '.' || r.name, '') as target,
         case when r.oid is not null then pg_catalog.format('%I.%I', r.schema, r.name) end as row_type
  from pg_catalog.pg_proc p
  join exposed n on n.oid = p.pronamespace
  join media m on m.id = p.prorettype
  left join relation r on r.reltype = p.proargtypes[0] and r.reltype <> 0
  where p.prokind = 'a' and p.pronargs = 1
    and (r.oid is not null or p.proargtypes[0] = 'pg_catalog.anyelement'::regtype)
  union all
  select m.name, m.is_binary, null, n.nspname || '.' || p.proname || '()', null
  from pg_catalog.pg_proc p
  join exposed n on n.oid = p.pronamespace
  join media m on m.id = p.prorettype
  where p.prokind = 'f' and not p.proretset
), uniqueness as (
  select conrelid, json_agg(json_build_object('isPrimary', contype = 'p', 'columns', conkey)) as keys
  from pg_catalog.pg_constraint where contype in ('p', 'u') group by conrelid
)
select json_build_object(
  'timezone', pg_catalog.current_setting('TimeZone'),
  'relations', (
    select coalesce(json_agg(json_build_object(
      'id', r.oid::int8, 'schema', r.schema, 'name', r.name, 'isView', r.is_view, 'isExposed', r.is_exposed,
      'events', case when r.is_table then 28 when r.is_exposed then pg_catalog.pg_relation_is_updatable(r.oid, true) else 0 end,
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
  'handlers', (
    select coalesce(json_agg(json_build_object('media', h.media, 'isBinary', h.is_binary, 'call', h.call,
      'target', h.target, 'rowType', h.row_type)), '[]') from handler h),
  'casts', (
    select coalesce(json_agg(json_build_object(
      'domain', pg_catalog.format_type(coalesce(f.oid, t.oid), null), 'isFrom', f.oid is not null,
      'other', pg_catalog.format_type(case when f.oid is null then c.castsource else c.casttarget end, null),
      'function', pg_catalog.format('%I.%I', n.nspname, p.proname))), '[]')
    from pg_catalog.pg_cast c
    join pg_catalog.pg_proc p on p.oid = c.castfunc
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    left join pg_catalog.pg_type f on f.oid = c.castsource and f.typtype = 'd'
    left join pg_catalog.pg_type t on t.oid = c.casttarget and t.typtype = 'd'
    where c.castcontext = 'i' and (f.oid is not null and c.casttarget = 'pg_catalog.json'::regtype
      or t.oid is not null and c.castsource in ('pg_catalog.json'::regtype, 'pg_catalog.text'::regtype))),
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
        select json_agg(json_build_object(
          'type', pg_catalog.format_type(coalesce(b.base, t), b.typmod),
          'domain', case when b.id is not null then pg_catalog.format_type(t, null) end) order by i)
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as each (t, i)
        left join domain b on b.id = t),
      'rowArgument', (
        select r.oid::int8 from relation r
        where p.pronargs = 1 and r.reltype = p.proargtypes[0] and r.reltype <> 0),
      'defaults', p.pronargdefaults, 'isVariadic', p.provariadic <> 0, 'isSet', p.proretset, 'rows', p.prorows,
      'isVolatile', p.provolatile = 'v', 'returnType', pg_catalog.format_type(p.prorettype, null),
      'isRow', t.typtype = 'c',
      'timeLimit', (
        select split_part(s, '=', 2) from unnest(p.proconfig) s where s like 'statement\\_timeout=%'),
      'relation', nullif(t.typrelid::int8, 0),
      'returnColumns', case when t.typtype = 'c' then (
        select json_agg(json_build_object('name', a.attname,
          'type', pg_catalog.format_type(coalesce(b.base, a.atttypid), coalesce(b.typmod, a.atttypmod)),
          'domain', case when b.id is not null then pg_catalog.format_type(b.id, null) end,
          'default', null) order by a.attnum)
        from pg_catalog.pg_attribute a left join domain b on b.id = a.atttypid
        where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped) end
      ) order by n.nspname, p.proname, p.oid), '[]')
    from pg_catalog.pg_proc p
    join exposed n on n.oid = p.pronamespace
    left join domain o on o.id = p.prorettype
    join pg_catalog.pg_type t on t.oid = coalesce(o.base, p.prorettype)
    where p.prokind = 'f' and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype))
)::text as catalog`

export type CatalogColumn = {
  number: number
  name: string
  /** Of a domain, what it is in the end a domain over. */
  type: string
  domain: string | null
  default: string | null
}

export type CatalogRelation = {
  id: number
  schema: string
  name: string
  isView: boolean
  isExposed: boolean
  /** What can be done to its rows, as pg_relation_is_updatable says it: 4 update, 8 insert, 16 delete. */
  events: number
  columns: readonly CatalogColumn[]
  keys: readonly { isPrimary: boolean; columns: readonly number[] }[]
  /** The parse tree of a view (`pg_rewrite.ev_action`); null for a table. */
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
  types: readonly Pick<CatalogColumn, 'type' | 'domain'>[] | null
  rowArgument: number | null
  defaults: number
  isVariadic: boolean
  isSet: boolean
  rows: number
  isVolatile: boolean
  returnType: string
  isRow: boolean
  timeLimit: string | null
  relation: number | null
  returnColumns: readonly CatalogColumn[] | null
}

/** A function that converts a domain's values from or to json or text. */
type CatalogCast = { domain: string; isFrom: boolean; other: string; function: string }

/** What makes answers of one media type; For `target` see handlerKey. */
export type CatalogHandler = Handler & { target: string; media: string }

export type Catalog = {
  handlers: readonly CatalogHandler[]
  casts: readonly CatalogCast[]
  timezone: string
  hasGeoJson: boolean
  relations: readonly CatalogRelation[]
  foreignKeys: readonly CatalogForeignKey[]
  functions: readonly CatalogFunction[]
}
