import { quoteText } from '../sql/text.ts'

/**
 * SQL for what the request's role may see of one schema: the relations it has any privilege on, with the columns it
 * may read or write, and the functions it may call. The result is one JSON text of the type `Visible`.
 */
export function visibleQuery(schema: string): string {
  return `
with visible as (
  select c.oid, c.relname as name, pg_catalog.obj_description(c.oid, 'pg_class') as description,
         pg_catalog.has_any_column_privilege(c.oid, 'SELECT') as "canRead",
         pg_catalog.has_any_column_privilege(c.oid, 'INSERT') as "canInsert",
         pg_catalog.has_any_column_privilege(c.oid, 'UPDATE') as "canUpdate",
         pg_catalog.has_table_privilege(c.oid, 'DELETE') as "canDelete"
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${quoteText(schema)} and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and not c.relispartition and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
), attribute as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname, 'format', case when tn.nspname <> 'pg_catalog' and pg_catalog.format_type(t.oid, null) !~ '[.]'
      then pg_catalog.quote_ident(tn.nspname) || '.' else '' end || pg_catalog.format_type(t.oid, null),
    'maxLength', case when a.atttypid = 'pg_catalog.varchar'::regtype and a.atttypmod > 4 then a.atttypmod - 4 end,
    'isRequired', a.attnotnull and d.adbin is null and a.attidentity = '' and a.attgenerated = '',
    'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'description', pg_catalog.col_description(a.attrelid, a.attnum),
    'enum', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = a.atttypid)
  ) order by a.attnum) as columns
  from pg_catalog.pg_attribute a join visible v on v.oid = a.attrelid
  join pg_catalog.pg_type t on t.oid = a.atttypid join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
    and pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT, INSERT, UPDATE')
  group by a.attrelid
)
select json_build_object(
  'description', (
    select pg_catalog.obj_description(oid, 'pg_namespace') from pg_catalog.pg_namespace where nspname = ${quoteText(schema)}),
  'relations', (
    select coalesce(json_agg(to_json(v)::jsonb || jsonb_build_object('columns', coalesce(a.columns, '[]')) order by v.name), '[]')
    from visible v left join attribute a on a.attrelid = v.oid
    where v."canRead" or v."canInsert" or v."canUpdate" or v."canDelete"),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'id', p.oid::int8, 'description', pg_catalog.obj_description(p.oid, 'pg_proc')) order by p.proname, p.oid), '[]')
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = ${quoteText(schema)} and pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      and pg_catalog.has_function_privilege(p.oid, 'EXECUTE'))
)::text`
}

export type VisibleColumn = {
  name: string
  format: string
  maxLength: number | null
  isRequired: boolean
  default: string | null
  description: string | null
  enum: readonly string[] | null
}

export type VisibleRelation = {
  name: string
  description: string | null
  canRead: boolean
  canInsert: boolean
  canUpdate: boolean
  canDelete: boolean
  columns: readonly VisibleColumn[]
}

export type Visible = {
  description: string | null
  relations: readonly VisibleRelation[]
  functions: readonly { id: number; description: string | null }[]
}
