import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '#http/json-object.ts'
import { signingKeysPath } from '#tokens/rotate-keys.ts'
import { loadSecrets } from '#tokens/secrets.ts'

type Keys = Record<string, unknown>

// They open the database of this data folder and no other.
const staying: readonly string[] = ['databasePassword', 'authenticatorPassword']

const secretsPath = (dataFolder: string): string => join(dataFolder, 'secrets.json')

function readSecrets(dataFolder: string): Keys {
  // Makes the file where there is none yet, and complains of half a one.
  loadSecrets(dataFolder)
  const read: unknown = JSON.parse(readFileSync(secretsPath(dataFolder), 'utf8'))
  return isJsonObject(read) ? read : {}
}

/** What of a data folder's keys moves with a project: the secrets, and the signing keys where there are some. */
export function keysToTake(dataFolder: string): Keys {
  const path = signingKeysPath(dataFolder)
  return {
    secrets: Object.fromEntries(
      Object.entries(readSecrets(dataFolder)).filter(([name]) => !staying.includes(name)),
    ),
    signingKeys: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : null,
  }
}

/** Puts keys of another data folder in the place of this one's own. */
export function adoptKeys(dataFolder: string, { secrets, signingKeys }: Keys): void {
  const own = readSecrets(dataFolder)
  const kept = Object.fromEntries(staying.map((name) => [name, own[name]]))
  replace(secretsPath(dataFolder), { ...own, ...(isJsonObject(secrets) ? secrets : {}), ...kept })
  if (Array.isArray(signingKeys)) replace(signingKeysPath(dataFolder), signingKeys)
}

// Aside and renamed: whoever looks at this moment finds one or the other.
function replace(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
