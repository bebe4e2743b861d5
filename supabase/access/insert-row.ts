import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'

/** Inserts a row as the database owner, without policies, and returns its id. */
export async function insertRow(
  database: Database,
  table: string,
  fields: Record<string, unknown>,
): Promise<string> {
  const row = { id: randomUUID(), ...fields }
  const names = Object.keys(row)
  await database.query(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return row.id
}
