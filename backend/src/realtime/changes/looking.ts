import type { Database } from '#postgres/database.ts'

/** With what changes are looked at. */
export type Looking = { database: Database; searchPath: string }
