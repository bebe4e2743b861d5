import { readdirSync } from 'node:fs'
import { type Database, SqlError } from '@fieldlark/backend/postgres/database.ts'

/** Throws a sentence for the operator unless the project has our migrations. Its owner applies them with the Supabase CLI. */
export async function requireSameSchema(database: Pick<Database, 'query'>, folder: string): Promise<void> {
  const there = new Set(await readVersions(database))
  const ours = readdirSync(folder).flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [])
  const missing = ours.filter((version) => !there.has(version)).sort()
  if (missing.length > 0) {
    throw new Error(
      `The project lacks ${missing.length} of ${ours.length} migrations (from ${missing[0] ?? ''}): run "supabase db push" first, see docs/operations.md.`,
    )
  }
}

async function readVersions(database: Pick<Database, 'query'>): Promise<string[]> {
  try {
    const rows = await database.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations',
    )
    return rows.map(({ version }) => version)
  } catch (error) {
    // The table is missing when nothing was ever pushed.
    if (error instanceof SqlError && ['42P01', '3F000'].includes(error.code)) return []
    throw error
  }
}
