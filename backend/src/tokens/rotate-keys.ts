import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateJwks } from './signing-keys.ts'

/** Where a data folder keeps its signing keys, once there are some. */
export function signingKeysPath(dataFolder: string): string {
  return join(dataFolder, 'signing-keys.json')
}

/** Puts a new ES256 key before the ones of the file, or makes it; answers its kid. Running servers take it up. */
export function rotateKeys(path: string): string {
  const kid = randomUUID()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  write(path, [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid }, ...readAll(path)])
  return kid
}

/** Leaves only the key that signs; answers how many are gone, and with them whatever they signed. */
export function retireKeys(path: string): number {
  const [first, ...others] = readAll(path)
  if (first !== undefined && others.length > 0) write(path, [first])
  return others.length
}

function readAll(path: string): object[] {
  return existsSync(path) ? readPrivateJwks(path) : []
}

// Aside and renamed: a server that looks at this moment finds one list or the other.
function write(path: string, keys: readonly object[]): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}
