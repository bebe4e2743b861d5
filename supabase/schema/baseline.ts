import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../migrations.ts'
import { schemaFiles, schemasFolder } from './files.ts'
import { ambiguousGrants } from './grants.ts'

export const baseline = '20261201000000_baseline.sql'

const preface = `-- Built from supabase/schemas by "npm run db:baseline". Read and edit those files: a test compares the two.
-- Bodies are checked at the end, when everything they name is there.
set check_function_bodies = off;`

/** One migration of all files of schemas/. Throws when a grant names an overloaded function without arguments. */
export function baselineText(): string {
  const files = schemaFiles().map((file) => ({ file, text: read(join(schemasFolder, file)).trim() }))
  const ambiguous = ambiguousGrants(files.map(({ text }) => text))
  if (ambiguous.length > 0) {
    throw new Error(`More than one function has the name: grant ${ambiguous.join(', ')} with arguments.`)
  }
  const parts = files.map(({ file, text }) => `-- ${file}\n\n${text}`)
  const validate = read(join(import.meta.dirname, 'validate.sql')).trim()
  return `${[preface, ...parts, 'reset check_function_bodies;', validate].join('\n\n')}\n`
}

/** supabase/config.toml with the files of schemas/ as `schema_paths`, for the declarative schemas of the Supabase CLI. */
export function withSchemaPaths(config: string): string {
  const paths = schemaFiles().map((file) => `  "./schemas/${file}",`)
  return config.replace(/(schema_paths = \[\n)[^\]]*\]/, `$1${paths.join('\n')}\n]`)
}

export const configFile = join(import.meta.dirname, '../config.toml')
export const landedFile = join(import.meta.dirname, 'landed.txt')

/** A line per migration in the format of sha256sum. */
export function landedText(): string {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const lines = names.sort().map((name) => `${hashOf(read(join(migrationsFolder, name)))}  ${name}`)
  return `${lines.join('\n')}\n`
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const read = (file: string): string => readFileSync(file, 'utf8')
