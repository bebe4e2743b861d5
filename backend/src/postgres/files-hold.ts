import type { Database } from './database.ts'

// Any number, the same in every version.
const key = 7_034_204

/**
 * Run on a session of its own, it keeps all processes from removing files until that session ends: a copy of the
 * database and then of the files has the bytes of every row. What was not removed meanwhile is swept later.
 */
export const holdFilesStatement = `select pg_advisory_lock(${key})`

/** Whether files may be removed now. */
export async function mayRemoveFiles({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await query<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${key}) as free`)
  return row?.free === true
}
