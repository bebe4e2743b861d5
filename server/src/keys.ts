import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { retireKeys, rotateKeys, signingKeysPath } from '@fieldlark/backend/tokens/rotate-keys.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { readAddress } from './address.ts'
import { loadConfig, type Project } from './config.ts'
import { root } from './house-database.ts'

// npm run keys: what any Supabase client needs, in the format of .env files.
// npm run keys -- rotate: a new key signs sessions from now on, the ones before still verify, without a restart.
// npm run keys -- retire: only the key that signs is left; sessions signed before have to be refreshed.
function keys(order: string | undefined): string {
  const { dataFolder, siteUrl, project } = loadConfig(root)
  if (order !== undefined && order !== 'rotate' && order !== 'retire') {
    throw new Error('Usage: npm run keys [-- rotate | retire]')
  }
  if (order !== undefined && project !== null) {
    throw new Error(`The keys of ${project.url} are changed there.`)
  }
  if (project !== null) return inEnvFormat(project)
  if (!existsSync(join(dataFolder, 'secrets.json'))) {
    throw new Error(`There are no keys in ${dataFolder} yet: they are made at the first start (npm start).`)
  }
  const path = signingKeysPath(dataFolder)
  if (order === 'rotate') return `Sessions are signed with key ${rotateKeys(path)} from now on.\n`
  if (order === 'retire') return `${retireKeys(path)} older key(s) are gone.\n`
  const { anonKey, serviceRoleKey } = loadSecrets(dataFolder)
  return inEnvFormat({ url: readAddress(dataFolder) ?? siteUrl, anonKey, serviceRoleKey })
}

const inEnvFormat = ({ url, anonKey, serviceRoleKey }: Project): string =>
  `SUPABASE_URL=${url}\nSUPABASE_ANON_KEY=${anonKey}\nSUPABASE_SERVICE_ROLE_KEY=${serviceRoleKey}\n`

try {
  process.stdout.write(keys(process.argv[2]))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
