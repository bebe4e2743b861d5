import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '#http/json-object.ts'

/** The secrets of a data folder; its keys give access to everything else of the project. */
export type Secrets = {
  jwtSecret: string
  /** Legacy keys: HS256 JWTs of the roles anon and service_role, valid for ten years. */
  anonKey: string
  serviceRoleKey: string
  /** Opaque keys, the newer kind, with the same two roles. */
  publishableKey: string
  secretKey: string
  databasePassword: string
  authenticatorPassword: string
}

const tenYearsSeconds = 10 * 365 * 24 * 3600

/** Reads `<dataFolder>/secrets.json`; creates it with mode 0600 at the first start. */
export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  if (existsSync(path)) {
    const found = parse(path)
    chmodSync(path, 0o600)
    return complete(path, found)
  }
  // New passwords would not open a database that has others, and new keys would sign everybody out.
  if (existsSync(join(dataFolder, 'postgres/cluster/PG_VERSION'))) {
    throw new Error(`${path} is missing, but there is a database beside it: restore it from a backup.`)
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
  // Written to a temporary file and renamed: an incomplete file after a kill would lock the cluster out.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
  return secrets
}

/** A legacy API key: a JWT whose only identity is the role. */
export function roleKey(role: string, jwtSecret: string, now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ iss: 'supabase', role, iat, exp: iat + tenYearsSeconds })}`
  return `${text}.${createHmac('sha256', jwtSecret).update(text).digest('base64url')}`
}

function parse(path: string): Partial<Secrets> {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isJsonObject(found)) return found
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw new Error(`${path} is damaged: restore it from a backup.`)
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
