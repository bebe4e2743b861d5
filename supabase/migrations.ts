import { join } from 'node:path'

/** The folder of the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')
