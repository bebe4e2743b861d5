import type { Database } from '@fieldlark/backend/postgres/database.ts'

type Column = {
  name: string
  /** The type as format_type prints it, without length or precision: text, numeric, integer[]. */
  type: string
  isNullable: boolean
  /** The values that a CHECK allows; null when there is none. */
  choices: string[] | null
  hasDefault: boolean
  /** Whether the column grants of `authenticated` allow the write. */
  mayInsert: boolean
  mayUpdate: boolean
}

type Relationship = {
  name: string
  columns: string[]
  isOneToOne: boolean
  table: string
  referenced: string[]
}

export type Relation = {
  name: string
  kind: 'table' | 'view' | 'type'
  columns: Column[]
  relationships: Relationship[]
}

export type SqlFunction = {
  name: string
  arguments: { name: string; type: string; hasDefault: boolean }[]
  isStrict: boolean
  isSet: boolean
  /** The type of a scalar, or `void`. */
  type: string
  /** The relation in public whose rows it returns. */
  row: string | null
  /** The columns of RETURNS TABLE, or of a type outside public. */
  columns: { name: string; type: string }[] | null
  /** The table whose row is its only argument: PostgREST exposes such a function as a computed column. */
  computes: string | null
}

export type Catalog = { relations: Relation[]; functions: SqlFunction[] }

// Columns are sorted by name, because a migration adds a column last that a new database has elsewhere.
const relations = `
  select c.relname as name, case c.relkind when 'v' then 'view' when 'c' then 'type' else 'table' end as kind,
    (select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'isNullable', not a.attnotnull,
        'choices', (
          select (select json_agg(m.found[1] order by m.at)
                  from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g')
                    with ordinality as m (found, at))
          from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[''[^]]*\\]\\)\\)\\)$')),
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'mayInsert', a.attgenerated = '' and has_column_privilege('authenticated', c.oid, a.attnum, 'INSERT'),
        'mayUpdate', a.attgenerated = '' and has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE')
      ) order by a.attname collate "C")
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
        'name', k.conname,
        'columns', (select json_agg(a.attname order by at) from unnest(k.conkey) with ordinality as each (number, at)
                    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = each.number),
        'isOneToOne', exists (
          select from pg_constraint u
          where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey <@ k.conkey),
        'table', r.relname,
        'referenced', (select json_agg(a.attname order by at) from unnest(k.confkey) with ordinality as each (number, at)
                       join pg_attribute a on a.attrelid = k.confrelid and a.attnum = each.number)
      ) order by k.conname collate "C"), '[]')
     from pg_constraint k join pg_class r on r.oid = k.confrelid
     where k.conrelid = c.oid and k.contype = 'f' and r.relnamespace = c.relnamespace) as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'c')
  order by c.relname collate "C"`

const functions = `
  select p.proname as name, p.proisstrict as "isStrict", p.proretset as "isSet",
    format_type(p.prorettype, null) as type,
    (select relname from pg_class c where c.oid = t.typrelid and c.relnamespace = p.pronamespace) as row,
    coalesce(
      (select json_agg(json_build_object('name', e.name, 'type', format_type(e.type, null)) order by e.at)
       from unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality as e (name, type, mode, at)
       where e.mode in ('t', 'o')),
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.oid = t.typrelid and c.relnamespace <> p.pronamespace and a.attnum > 0 and not a.attisdropped)
    ) as columns,
    (select coalesce(json_agg(json_build_object(
        'name', p.proargnames[e.at], 'type', format_type(e.type, null),
        'hasDefault', e.at > p.pronargs - p.pronargdefaults) order by e.at), '[]')
     from unnest(p.proargtypes::oid[]) with ordinality as e (type, at)) as arguments,
    (select relname from pg_class c
     where p.pronargs = 1 and c.reltype = p.proargtypes[0] and c.reltype <> 0) as computes
  from pg_proc p join pg_type t on t.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
  order by p.proname collate "C"`

/** What the data API exposes of a migrated database: the relations of public and the callable functions. */
export const readCatalog = async (database: Database): Promise<Catalog> => ({
  relations: await database.query<Relation>(relations),
  functions: await database.query<SqlFunction>(functions),
})
