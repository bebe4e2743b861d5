import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { retireKeys, rotateKeys, signingKeysPath } from '@fieldlark/backend/tokens/rotate-keys.ts'
import { loadSecrets } from '@fieldlark/backend/tokens/secrets.ts'
import { readAddress } from '../config/address.ts'
import { loadConfig, type Project } from '../config/config.ts'
import { root } from '../config/folders.ts'

// npm run keys: what any Supabase client needs, in the format of .env files.
// npm run keys -- rotate: a new key signs sessions from now on, the ones before still verify, without a restart.
// npm run keys -- retire: only the key that signs is left; sessions signed before have to be refreshed.
function keys(command: string | undefined): string {
  const { dataFolder, siteUrl, project } = loadConfig(root)
  if (command !== undefined && command !== 'rotate' && command !== 'retire') {
    throw new Error('Usage: npm run keys [-- rotate | retire]')
  }
  if (command !== undefined && project !== null) {
    throw new Error(`The keys of ${project.url} are changed there.`)
  }
  if (project !== null) return inEnvFormat(project)
  if (!existsSync(join(dataFolder, 'secrets.json'))) {
    throw new Error(`There are no keys in ${dataFolder} yet: they are made at the first start (npm start).`)
  }
  const path = signingKeysPath(dataFolder)
  if (command === 'rotate') return `Sessions are signed with key ${rotateKeys(path)} from now on.\n`
  if (command === 'retire') return `${retireKeys(path)} older key(s) are gone.\n`
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
