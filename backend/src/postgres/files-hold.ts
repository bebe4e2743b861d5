import type { Database } from './database.ts'

// An arbitrary key, the same in every version.
const key = 7_034_204

/**
 * Run in a dedicated session, it keeps all processes from removing files until that session ends, so that a copy of the
 * database and then of the files has the file of every row. Files that were not removed meanwhile are swept later.
 */
export const holdFilesStatement = `select pg_advisory_lock(${key})`

/** Whether files may be removed now. */
export async function mayRemoveFiles({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await query<{ free: boolean }>(`select pg_try_advisory_xact_lock_shared(${key}) as free`)
  return row?.free === true
}
