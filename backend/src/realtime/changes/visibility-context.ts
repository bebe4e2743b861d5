import type { Database } from '#postgres/database.ts'

/** What checking changes needs. */
export type VisibilityContext = { database: Database; searchPath: string }
