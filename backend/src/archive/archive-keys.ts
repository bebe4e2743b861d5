import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '#http/json-object.ts'
import { signingKeysPath } from '#tokens/rotate-keys.ts'
import { loadSecrets } from '#tokens/secrets.ts'

type Keys = Record<string, unknown>

// These passwords belong to the database of this data folder only.
const localSecrets: readonly string[] = ['databasePassword', 'authenticatorPassword']

const secretsPath = (dataFolder: string): string => join(dataFolder, 'secrets.json')

function readSecrets(dataFolder: string): Keys {
  // Creates a missing file and throws for an incomplete one.
  loadSecrets(dataFolder)
  const read: unknown = JSON.parse(readFileSync(secretsPath(dataFolder), 'utf8'))
  return isJsonObject(read) ? read : {}
}

/**
 * The keys of a data folder that move with a project: the secrets and, if there are any, the signing keys.
 */
export function exportedKeys(dataFolder: string): Keys {
  const path = signingKeysPath(dataFolder)
  return {
    secrets: Object.fromEntries(
      Object.entries(readSecrets(dataFolder)).filter(([name]) => !localSecrets.includes(name)),
    ),
    signingKeys: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as unknown) : null,
  }
}

/** Replaces this data folder's keys by those of another one. */
export function replaceKeys(dataFolder: string, { secrets, signingKeys }: Keys): void {
  const own = readSecrets(dataFolder)
  const kept = Object.fromEntries(localSecrets.map((name) => [name, own[name]]))
  replace(secretsPath(dataFolder), { ...own, ...(isJsonObject(secrets) ? secrets : {}), ...kept })
  if (Array.isArray(signingKeys)) replace(signingKeysPath(dataFolder), signingKeys)
}

// Writes a temporary file and renames it, so that a reader gets either the old or the new content.
function replace(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
