import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { readAddress } from './address.ts'
import { loadConfig } from './config.ts'
import { root } from './house-database.ts'

// npm run keys: what any Supabase client needs, in the format of .env files.
function keys(): string {
  const { dataFolder, siteUrl } = loadConfig(root)
  if (!existsSync(join(dataFolder, 'secrets.json'))) {
    throw new Error(`There are no keys in ${dataFolder} yet: they are made at the first start (npm start).`)
  }
  const { anonKey, serviceRoleKey } = loadSecrets(dataFolder)
  return `SUPABASE_URL=${readAddress(dataFolder) ?? siteUrl}\nSUPABASE_ANON_KEY=${anonKey}\nSUPABASE_SERVICE_ROLE_KEY=${serviceRoleKey}\n`
}

try {
  process.stdout.write(keys())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
