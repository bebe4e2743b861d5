import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** The type checker compares these keys with the entity, a test compares them with the table. null marks a nullable column. */
export type Keys<Entity> = { [Key in keyof Entity]-?: null extends Entity[Key] ? null : true }

/** The columns of a public table in the form of Keys. */
export async function columnsOf(database: Database, table: string): Promise<Record<string, true | null>> {
  const columns = await database.query<{ attname: string; attnotnull: boolean }>(
    `select attname, attnotnull from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`public.${table}`],
  )
  return Object.fromEntries(columns.map(({ attname, attnotnull }) => [attname, attnotnull ? true : null]))
}
