import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a data folder keeps to itself; everything else of the project can be read by its keys. */
export type Secrets = {
  jwtSecret: string
  /** Legacy keys: HS256 JWTs of the roles anon and service_role, valid for ten years. */
  anonKey: string
  serviceRoleKey: string
  /** The same two rights as opaque keys, the newer kind. */
  publishableKey: string
  secretKey: string
  databasePassword: string
  authenticatorPassword: string
}

const tenYearsSeconds = 10 * 365 * 24 * 3600

/** Reads `<dataFolder>/secrets.json`; makes it, mode 0600, at the first start. */
export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (existsSync(path)) {
    const found: Partial<Secrets> = JSON.parse(readFileSync(path, 'utf8'))
    chmodSync(path, 0o600)
    return complete(path, found)
  }
  const jwtSecret = randomBytes(40).toString('base64url')
  const secrets: Secrets = {
    jwtSecret,
    anonKey: roleKey('anon', jwtSecret),
    serviceRoleKey: roleKey('service_role', jwtSecret),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    databasePassword: randomBytes(24).toString('base64url'),
    authenticatorPassword: randomBytes(24).toString('base64url'),
  }
  // Written aside and renamed: a kill in between must not leave half a file that locks the cluster out.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
  return secrets
}

/** An API key of the legacy kind: a JWT that names only the role. */
export function roleKey(role: string, jwtSecret: string, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'supabase', role, iat, exp: iat + tenYearsSeconds })}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

function complete(path: string, found: Partial<Secrets>): Secrets {
  const { jwtSecret, anonKey, serviceRoleKey, publishableKey, secretKey } = found
  const { databasePassword, authenticatorPassword } = found
  if (!jwtSecret || !anonKey || !serviceRoleKey || !publishableKey || !secretKey) {
    throw new Error(`${path} lacks a key: restore it from a backup.`)
  }
  if (!databasePassword || !authenticatorPassword) {
    throw new Error(`${path} lacks the database's passwords: restore it from a backup.`)
  }
  return {
    jwtSecret,
    anonKey,
    serviceRoleKey,
    publishableKey,
    secretKey,
    databasePassword,
    authenticatorPassword,
  }
}
