import { join } from 'node:path'

/** The repository. */
export const root = join(import.meta.dirname, '../../..')
export const migrationsFolder = join(root, 'supabase/migrations')
