import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** The CHECK constraints of a column ("table.column") as PostgreSQL prints them. */
export async function checksOf(database: Database, column: string): Promise<string> {
  const [table, name] = column.split('.')
  const rows = await database.query<{ text: string }>(
    `select pg_get_constraintdef(pg_constraint.oid) as text
     from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
     where contype = 'c' and conrelid = $1::regclass and attname = $2`,
    [`public.${table}`, name],
  )
  return rows.map(({ text }) => text).join('\n')
}
