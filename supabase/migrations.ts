import { join } from 'node:path'

/** The folder of the schema's migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')
