import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateJwks } from './signing-keys.ts'

/** The path of a data folder's signing keys; the file exists once keys were rotated. */
export function signingKeysPath(dataFolder: string): string {
  return join(dataFolder, 'signing-keys.json')
}

/**
 * Adds a new ES256 key as the first one of the file, which is created if missing; returns its kid. Running servers
 * load it.
 */
export function rotateKeys(path: string): string {
  const kid = randomUUID()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  write(path, [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid }, ...readAll(path)])
  return kid
}

/** Removes all keys but the one that signs; returns how many. Tokens signed by them become invalid. */
export function retireKeys(path: string): number {
  const [first, ...others] = readAll(path)
  if (first !== undefined && others.length > 0) write(path, [first])
  return others.length
}

function readAll(path: string): object[] {
  return existsSync(path) ? readPrivateJwks(path) : []
}

// Writes a temporary file and renames it, so that a running server reads either the old or the new list.
function write(path: string, keys: readonly object[]): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
