import type { Client } from 'pg'
import type { Manifest, TableShape } from './archive-format.ts'

// Schemas that are not exported: those of PostgreSQL, extensions, the migrator and the job queue, and realtime, whose
// data is temporary.
const excludedSchemas = [
  'information_schema',
  'extensions',
  'graphile_worker',
  'realtime',
  'supabase_migrations',
  'supabase_functions',
]
// An unfinished upload cannot be continued elsewhere.
const temporaryTables = ['storage.tus_uploads']

/** Every table that is exported. Unlogged tables are not: they are counters that a crash may also reset. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', n.nspname, c.relname) as table,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname !~ '^pg_' and n.nspname <> all ($1)
       and n.nspname || '.' || c.relname <> all ($2)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
    [excludedSchemas, temporaryTables],
  )
  return rows
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ sequence: string }>(
    `select format('%I.%I', n.nspname, c.relname) as sequence
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> all ($1)
     order by 1`,
    [excludedSchemas],
  )
  const sequences: Manifest['sequences'] = []
  for (const { sequence } of rows) {
    const { rows: states } = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${sequence}`,
    )
    for (const { value, is_called } of states) {
      sequences.push({ sequence, value, isCalled: is_called })
    }
  }
  return sequences
}

export async function readMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  )
  return rows.map(({ version }) => version)
}
